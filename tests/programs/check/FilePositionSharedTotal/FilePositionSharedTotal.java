// The twin of FilePositionShared: the two threads together have read the first two bytes, in either
// order, and the next byte is the third.
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FilePositionSharedTotal {
    static int theirs;

    public static void main(String[] args) throws IOException, InterruptedException {
        try (FileInputStream in = new FileInputStream("letters.txt")) {
            Thread thread = new Thread(() -> {
                try {
                    theirs = in.read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            thread.start();
            int mine = in.read();
            thread.join();
            assert mine + theirs == 'a' + 'b';
            assert in.read() == 'c';
        }
    }
}
