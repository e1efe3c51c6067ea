// Threads submit tasks to queues which depend on numbers that they draw: two threads may share one, or not.  If they do
// not, the only worker that is not busy can take the task that was submitted later first.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkJoinTwoSubmitters {
    static final CountDownLatch isBusy = new CountDownLatch(1);
    static volatile int first;

    static void run(int number) {
        if (first == 0)
            first = number;
    }

    static void keepBusy() {
        isBusy.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinTwoSubmitters::keepBusy);
        isBusy.await();
        pool.execute(() -> run(1));
        new Thread(() -> { });
        Thread other = new Thread(() -> pool.execute(() -> run(2)));
        other.start();
        other.join();
        assert first != 2;
    }
}
