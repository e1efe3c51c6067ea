// A permit hands a value over; java.util.concurrent: what precedes a releasing method happens-
// before what follows a successful acquiring method on the same synchronizer (Semaphore.release,
// acquire).
import java.util.concurrent.Semaphore;

public class SemaphoreHandover {
    static final Semaphore READY = new Semaphore(0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.acquire();
            seen = value;
        });
        value = 42;
        READY.release();
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
