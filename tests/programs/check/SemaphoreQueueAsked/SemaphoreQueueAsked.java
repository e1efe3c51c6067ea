// Semaphore.hasQueuedThreads while another thread may be anywhere in acquire(): both answers.
import java.util.concurrent.Semaphore;

public class SemaphoreQueueAsked {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        Thread other = new Thread(() -> semaphore.acquireUninterruptibly());
        other.start();
        boolean waits = semaphore.hasQueuedThreads();
        semaphore.release();
        other.join();
        if (waits) {
            throw new IllegalStateException("waits");
        }
        throw new IllegalArgumentException("does not wait yet");
    }
}
