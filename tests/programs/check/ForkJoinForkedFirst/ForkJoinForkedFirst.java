// The twin of ForkJoinSubmittedFirst: the task that a worker forks, and does not run itself, can run before the one
// that main has submitted earlier.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinForkedFirst {
    static final CountDownLatch isBusy = new CountDownLatch(1), isSubmitted = new CountDownLatch(1);
    static volatile int first;

    static void run(int number) {
        if (first == 0)
            first = number;
    }

    static void keepBusy() {
        isBusy.countDown();
        try {
            isSubmitted.await();
            ForkJoinTask.adapt(() -> run(2)).fork();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinForkedFirst::keepBusy);
        isBusy.await();
        ForkJoinTask<?> submitted = pool.submit(() -> run(1));
        isSubmitted.countDown();
        submitted.join();
        assert first == 1;
    }
}
