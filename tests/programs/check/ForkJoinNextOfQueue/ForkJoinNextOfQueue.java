// Between two tasks that a worker takes from the same queue other threads can go on: main sees that the first one has
// run and the second one is still there.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinNextOfQueue {
    static final CountDownLatch isForked = new CountDownLatch(1);
    static final ForkJoinTask<?> first = ForkJoinTask.adapt(() -> { });

    static void keepBusy() {
        first.fork();
        ForkJoinTask.adapt(() -> { }).fork();
        isForked.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinNextOfQueue::keepBusy);
        isForked.await();
        if (first.isDone())
            assert pool.getQueuedTaskCount() == 0;
    }
}
