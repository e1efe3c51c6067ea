// Two threads read one byte each from the same stream. FileInputStream.read takes the next byte of
// the file, so who comes first gets the 'a'. Nothing orders the two calls.
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FilePositionShared {
    public static void main(String[] args) throws IOException, InterruptedException {
        try (FileInputStream in = new FileInputStream("letters.txt")) {
            Thread thread = new Thread(() -> {
                try {
                    in.read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            thread.start();
            int mine = in.read();
            thread.join();
            assert mine == 'a';
        }
    }
}
