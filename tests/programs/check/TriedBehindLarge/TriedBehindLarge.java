// A timed tryAcquire() of a fair semaphore "honors the fairness setting": it fails although there is a permit
// if a thread that wants two waits already (Semaphore).
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TriedBehindLarge {
    static final Semaphore semaphore = new Semaphore(2, true);

    public static void main(String[] args) throws InterruptedException {
        semaphore.acquire();
        new Thread(() -> {
            semaphore.acquireUninterruptibly(2);
            semaphore.release(2);
        }, "large").start();
        boolean acquired = semaphore.tryAcquire(0, TimeUnit.SECONDS);
        semaphore.release(acquired ? 2 : 1);
        if (!acquired) {
            throw new Error("behind the large one");
        }
    }
}
