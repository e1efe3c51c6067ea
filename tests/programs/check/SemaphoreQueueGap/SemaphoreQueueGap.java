// One permit for two threads, of which each gives it back: without --open-locks no thread is ever
// seen in the queue while main has the permit, though it can be there. The answer has to say so.
import java.util.concurrent.Semaphore;

public class SemaphoreQueueGap {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        Thread other = new Thread(() -> {
            semaphore.acquireUninterruptibly();
            semaphore.release();
        });
        semaphore.acquireUninterruptibly();
        other.start();
        int length = semaphore.getQueueLength();
        semaphore.release();
        other.join();
        assert length <= 1;
    }
}
