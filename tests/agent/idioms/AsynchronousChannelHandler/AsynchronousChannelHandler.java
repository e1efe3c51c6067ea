// The handler of an asynchronous operation is called after the operation was begun.
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CountDownLatch;

public class AsynchronousChannelHandler {
    static int state;

    public static void main(String[] args) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        int[] sum = new int[1];
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open();
        client.connect(server.getLocalAddress()).get();
        AsynchronousSocketChannel accepted = server.accept().get();
        Thread one = start(() -> {
            state = 42;
            accepted.read(ByteBuffer.allocate(8), null, new CompletionHandler<Integer, Object>() {
                @Override
                public void completed(Integer count, Object attachment) {
                    sum[0] = state;
                    end.countDown();
                }

                @Override
                public void failed(Throwable cause, Object attachment) {
                }
            });
        });
        Thread two = start(() -> {
            Thread.sleep(200);
            client.write(ByteBuffer.wrap(new byte[] {1}));
        });
        end.await();
        int seen = sum[0];
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
