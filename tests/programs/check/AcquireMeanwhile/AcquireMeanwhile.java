// As LockInterruptiblyMeanwhile with Semaphore.acquire: main interrupts and then releases a permit.
import java.util.concurrent.Semaphore;

public class AcquireMeanwhile {
    static final Semaphore semaphore = new Semaphore(0);

    static void use() {
        try {
            semaphore.acquire();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assert Thread.currentThread().isInterrupted();
        throw new IllegalArgumentException("got the permit");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(AcquireMeanwhile::use);
        thread.start();
        thread.interrupt();
        semaphore.release();
    }
}
