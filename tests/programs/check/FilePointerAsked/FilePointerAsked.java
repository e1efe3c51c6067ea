// One thread seeks, the other one asks for the position of the same RandomAccessFile, and nobody
// reads. The position is the file's (RandomAccessFile: "the file pointer"), so both are possible.
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

public class FilePointerAsked {
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
            long position = file.getFilePointer();
            thread.join();
            assert position == 0;
        }
    }
}
