// A worker that joins a task runs it, and waits in it: then the pool counts the worker as active, and in JDK 17 the other
// one can go idle and miss a task that main submits meanwhile (as in ForkJoinSubmittedFirst), or take the other tasks in any
// order.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinHelpedBlocks {
    static final CountDownLatch isBusy = new CountDownLatch(1);
    static volatile int first;

    static void run(int number) {
        if (first == 0)
            first = number;
    }

    static boolean isJoining() {
        for (StackTraceElement e : new Throwable().getStackTrace())
            if (e.getMethodName().equals("join"))
                return true;
        return false;
    }

    static void keepBusy() {
        isBusy.countDown();
        if (!isJoining())
            return;
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void forkAndJoin() {
        ForkJoinTask.adapt(() -> run(1)).fork();
        ForkJoinTask.adapt(ForkJoinHelpedBlocks::keepBusy).fork().join();
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(ForkJoinHelpedBlocks::forkAndJoin);
        isBusy.await();
        pool.submit(() -> run(2)).join();
        assert first == 1;
    }
}
