// Between the end of a task and the moment in which the worker looks for the next one, main can submit another task, which
// then runs before one that another thread has submitted earlier.  (The other worker is busy.)  In JDK 17 the task that
// main waits for can also be missed, as in ForkJoinSubmittedFirst.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkJoinScanLater {
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
        pool.execute(ForkJoinScanLater::keepBusy);
        isBusy.await();
        Thread other = new Thread(() -> pool.execute(() -> run(1)));
        other.start();
        other.join();
        pool.submit(() -> { }).join();
        pool.execute(() -> run(2));
        assert first != 2;
    }
}
