// The twin of FileSeekBetween: seek and read are one critical section.
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

public class FileSeekLocked {
    public static void main(String[] args) throws IOException, InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile("letters.txt", "r")) {
            Thread thread = new Thread(() -> {
                try {
                    synchronized (file) {
                        file.seek(4);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            thread.start();
            int read;
            synchronized (file) {
                file.seek(2);
                read = file.read();
            }
            thread.join();
            assert read == 'c';
        }
    }
}
