// As ChannelClosed, but the state is changed behind that.
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;

public class ChannelClosedBroken {
    static int channel;
    static int selector;
    static int socket;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Selector selects = Selector.open();
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        int[] sum = new int[3];
        Thread one = start(() -> {
            Thread.sleep(100);
            pipe.sink().close();
            channel = 14;
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            selects.close();
            selector = 14;
        });
        Thread three = start(() -> {
            Thread.sleep(100);
            server.close();
            socket = 14;
        });
        Thread four = start(() -> {
            while (pipe.sink().isOpen() || selects.isOpen()) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] = channel;
            sum[1] = selector;
        });
        try {
            server.accept();
        } catch (SocketException e) {
            Thread.sleep(100);
            sum[2] = socket;
        }
        four.join();
        int seen = sum[0] + sum[1] + sum[2];
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
