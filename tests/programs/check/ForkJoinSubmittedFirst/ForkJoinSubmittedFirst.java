// A worker of a ForkJoinPool may take a task of any queue (which one is not promised): the task that main submits can
// run before the one that another worker, which does not run it itself, has forked earlier.  (In JDK 17 it can also be missed by a worker that goes idle
// while the other one, which waits, counts as active: signalWork() then wakes nobody up.)
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinSubmittedFirst {
    static final CountDownLatch isForked = new CountDownLatch(1), isOver = new CountDownLatch(1);
    static volatile int first;

    static void run(int number) {
        if (first == 0)
            first = number;
    }

    static void keepBusy() {
        ForkJoinTask.adapt(() -> run(1)).fork();
        isForked.countDown();
        try {
            isOver.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinSubmittedFirst::keepBusy);
        isForked.await();
        pool.submit(() -> run(2)).join();
        assert first == 1;
    }
}
