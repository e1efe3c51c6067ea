// As CountDownLatchTimed, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountDownLatchTimedBroken {
    static final CountDownLatch READY = new CountDownLatch(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (!READY.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("too late");
            }
            Thread.sleep(100);
            seen = value;
        });
        READY.countDown();
        value = 42;
        reader.join();
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
