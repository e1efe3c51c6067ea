// The twin of AcquireMeanwhile: interrupted before, Semaphore.acquire throws and takes no permit.
import java.util.concurrent.Semaphore;

public class AcquireBefore {
    static final Semaphore semaphore = new Semaphore(0);

    static void use() {
        Thread.currentThread().interrupt();
        try {
            semaphore.acquire();
            throw new IllegalArgumentException("got the permit");
        } catch (InterruptedException e) {
            assert !Thread.currentThread().isInterrupted();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(AcquireBefore::use);
        thread.start();
        semaphore.release();
        thread.join();
        assert semaphore.availablePermits() == 1;
    }
}
