// The same, when it is the cause of the exception that the thread dies of.
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class RefusedDeviceWrapped {
    static void act() throws Exception {
        try (FileOutputStream out = new FileOutputStream("/dev/full")) {
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
