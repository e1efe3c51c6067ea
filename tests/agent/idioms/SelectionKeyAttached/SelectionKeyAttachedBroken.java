// As SelectionKeyAttached, but the state is changed behind that.
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

public class SelectionKeyAttachedBroken {
    static class Box {
        int value;
    }

    static int state;

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
        Box box = new Box();
        int[] sum = new int[1];
        Thread one = start(() -> {
            key.attach(box);
            box.value = 21;
        });
        Thread two = start(() -> {
            while (key.attachment() == null) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] += ((Box) key.attachment()).value;
        });
        one.join();
        two.join();
        Thread three = start(() -> {
            key.interestOps(0);
            state = 21;
        });
        Thread four = start(() -> {
            while (key.interestOps() != 0) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] += state;
        });
        three.join();
        four.join();
        int seen = sum[0];
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
