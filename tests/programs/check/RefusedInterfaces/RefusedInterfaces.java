// The library throws an exception of its own because there are no network interfaces.
import java.net.NetworkInterface;

public class RefusedInterfaces {
    static void act() throws Exception {
        NetworkInterface.getNetworkInterfaces();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
