// "Channels are, in general, intended to be safe for multithreaded access": who sees that a channel, a
// selector or a socket is closed sees what was done before.
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;

public class ChannelClosed {
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
            channel = 14;
            pipe.sink().close();
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            selector = 14;
            selects.close();
        });
        Thread three = start(() -> {
            Thread.sleep(100);
            socket = 14;
            server.close();
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
        if (seen != 42) {
            throw new AssertionError(seen);
        }
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
