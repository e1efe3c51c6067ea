// Two threads read a byte each from System.in: the one that comes first gets the 'a'.
import java.io.IOException;
import java.io.UncheckedIOException;

public class StdinShared {
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                System.in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        int mine = System.in.read();
        thread.join();
        assert mine == 'a';
    }
}
