// The answer of null is the refusal.
import java.net.NetworkInterface;

public class RefusedInterface {
    static void act() throws Exception {
        NetworkInterface.getByName("lo");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
