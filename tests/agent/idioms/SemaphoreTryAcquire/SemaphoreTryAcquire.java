// Two permits are released at once and acquired with a time; java.util.concurrent: what precedes a
// releasing method happens-before what follows a successful acquiring method on the same
// synchronizer (Semaphore: also tryAcquire()).
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SemaphoreTryAcquire {
    static final Semaphore READY = new Semaphore(0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (!READY.tryAcquire(2, 10, TimeUnit.SECONDS)) {
                throw new AssertionError("no permits");
            }
            seen = value;
        });
        value = 42;
        READY.release(2);
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
