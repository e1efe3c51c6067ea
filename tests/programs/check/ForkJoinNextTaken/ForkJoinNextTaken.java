// Between two tasks that a worker takes from the same queue another worker can take the second one, though the first one
// does nothing that others see before it is taken: the tasks race.  (Both workers are busy until both tasks are there.)
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkJoinNextTaken {
    static final CountDownLatch areBusy = new CountDownLatch(2), areSubmitted = new CountDownLatch(1);
    static int x;

    static void keepBusy() {
        areBusy.countDown();
        try {
            areSubmitted.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinNextTaken::keepBusy);
        pool.execute(ForkJoinNextTaken::keepBusy);
        areBusy.await();
        pool.execute(() -> x++);
        pool.execute(() -> x++);
        areSubmitted.countDown();
    }
}
