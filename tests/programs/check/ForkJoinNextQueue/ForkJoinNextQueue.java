// Between two tasks that a worker takes from different queues other threads can go on: main sees that the forked one
// has run and the one that was submitted before is still there.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinNextQueue {
    static final CountDownLatch isBusy = new CountDownLatch(1), isSubmitted = new CountDownLatch(1);
    static final ForkJoinTask<?> forked = ForkJoinTask.adapt(() -> { });

    static void keepBusy() {
        isBusy.countDown();
        try {
            isSubmitted.await();
            forked.fork();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinNextQueue::keepBusy);
        isBusy.await();
        pool.execute(() -> { });
        isSubmitted.countDown();
        if (forked.isDone())
            assert !pool.hasQueuedSubmissions();
    }
}
