// One thread seeks and reads, the other one seeks, in the same RandomAccessFile. The position is
// the file's (RandomAccessFile: "the file pointer"), so the other thread's seek may come between.
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

public class FileSeekBetween {
    public static void main(String[] args) throws IOException, InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile("letters.txt", "r")) {
            Thread thread = new Thread(() -> {
                try {
                    file.seek(4);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            thread.start();
            file.seek(2);
            int read = file.read();
            thread.join();
            assert read == 'c';
        }
    }
}
