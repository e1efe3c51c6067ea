// Of two workers the one that was made later can take a task first, and the program can observe that: by its name, and
// by the other task, which is in its queue still.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinLaterWorker {
    static final CountDownLatch isForked = new CountDownLatch(1);
    static volatile String name;

    static void keepBusy() {
        ForkJoinTask.adapt(() -> { }).fork();
        isForked.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(3);
        pool.execute(ForkJoinLaterWorker::keepBusy);
        isForked.await();
        pool.submit(() -> {
            name = Thread.currentThread().getName();
        }).join();
        assert !name.endsWith("worker-3") || pool.getQueuedTaskCount() == 0;
    }
}
