// There are no sockets.
import java.net.Socket;

public class RefusedSocket {
    static void act() throws Exception {
        new Socket("localhost", 80).close();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
