// There are no sockets.
import java.net.ServerSocket;

public class RefusedServerSocket {
    static void act() throws Exception {
        new ServerSocket(0).close();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
