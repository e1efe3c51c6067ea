// One permit excludes two threads that count; java.util.concurrent: what precedes a releasing
// method happens-before what follows a successful acquiring method on the same synchronizer
// (Semaphore.release, acquire).
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore PERMITS = new Semaphore(1);
    static int count;

    public static void main(String[] args) throws Exception {
        PERMITS.acquireUninterruptibly();
        Thread second = start(() -> {
            PERMITS.acquire();
            try {
                count++;
            } finally {
                PERMITS.release();
            }
        });
        count++;
        PERMITS.release();
        second.join();
        if (count != 2) {
            throw new AssertionError(count);
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
