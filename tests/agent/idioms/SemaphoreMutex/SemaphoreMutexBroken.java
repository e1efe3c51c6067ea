// As SemaphoreMutex, but there are two permits, and both threads hold one at the same time.
import java.util.concurrent.Semaphore;

public class SemaphoreMutexBroken {
    static final Semaphore PERMITS = new Semaphore(2);
    static int count;

    public static void main(String[] args) throws Exception {
        PERMITS.acquireUninterruptibly();
        Thread second = start(() -> {
            PERMITS.acquire();
            try {
                Thread.sleep(100);
                count++;
            } finally {
                PERMITS.release();
            }
        });
        count++;
        second.join();
        PERMITS.release();
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
