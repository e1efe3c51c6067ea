// As CountDownLatchHandover, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.CountDownLatch;

public class CountDownLatchHandoverBroken {
    static final CountDownLatch READY = new CountDownLatch(2);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.await();
            Thread.sleep(100);
            seen = value;
        });
        READY.countDown();
        Thread other = start(READY::countDown);
        value = 42;
        reader.join();
        other.join();
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
