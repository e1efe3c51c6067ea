// An await() with a time that returns true; java.util.concurrent: what precedes a releasing method
// happens-before what follows a successful acquiring method on the same synchronizer
// (CountDownLatch).
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountDownLatchTimed {
    static final CountDownLatch READY = new CountDownLatch(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (!READY.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("too late");
            }
            seen = value;
        });
        value = 42;
        READY.countDown();
        reader.join();
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
