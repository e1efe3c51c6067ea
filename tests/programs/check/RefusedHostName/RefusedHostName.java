// Names of hosts are looked up outside.
import java.net.InetAddress;

public class RefusedHostName {
    static void act() throws Exception {
        InetAddress.getByName("example.com");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
