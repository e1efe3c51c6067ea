// A latch that two threads count down; java.util.concurrent: what precedes a releasing method
// happens-before what follows a successful acquiring method on the same synchronizer
// (CountDownLatch.countDown, await).
import java.util.concurrent.CountDownLatch;

public class CountDownLatchHandover {
    static final CountDownLatch READY = new CountDownLatch(2);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.await();
            seen = value;
        });
        value = 42;
        READY.countDown();
        Thread other = start(READY::countDown);
        reader.join();
        other.join();
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
