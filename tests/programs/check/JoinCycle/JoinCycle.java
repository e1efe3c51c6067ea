// Two threads join each other, each as soon as both are started.
// The mistake: each waits for the other's end. A join does not return before the joined thread is
// dead, so every schedule ends in the deadlock.
import java.util.concurrent.CountDownLatch;

public class JoinCycle {
    static final CountDownLatch started = new CountDownLatch(1);
    static Thread first;
    static Thread second;

    static void join(boolean isFirst) {
        try {
            started.await();
            Thread other = isFirst ? second : first;
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        first = new Thread(() -> join(true));
        second = new Thread(() -> join(false));
        first.start();
        second.start();
        started.countDown();
        first.join();
        second.join();
    }
}
