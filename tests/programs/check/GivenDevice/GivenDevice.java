// Random numbers that the program reads from the system's own source.
import java.io.FileInputStream;

public class GivenDevice {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        try (FileInputStream device = new FileInputStream("/dev/urandom")) {
            int number = device.read();
        }
        worker.join();
    }
}
