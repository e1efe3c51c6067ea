// What a device yields cannot be read again.
import java.io.FileInputStream;

public class RefusedDevice {
    static void act() throws Exception {
        new FileInputStream("/dev/zero").read();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
