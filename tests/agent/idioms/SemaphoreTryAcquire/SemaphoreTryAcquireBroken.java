// As SemaphoreTryAcquire, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SemaphoreTryAcquireBroken {
    static final Semaphore READY = new Semaphore(0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (!READY.tryAcquire(2, 10, TimeUnit.SECONDS)) {
                throw new AssertionError("no permits");
            }
            Thread.sleep(100);
            seen = value;
        });
        READY.release(2);
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
