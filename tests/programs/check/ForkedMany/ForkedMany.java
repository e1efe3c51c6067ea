// A task forks so many others that the queue of its worker grows, and waits until another worker, which was
// started for the first of them, has executed the second one. What came before that fork happens before the
// task (java.util.concurrent: a fork is a submission), though the queue that has grown holds it by a plain store.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkedMany {
    static final int TASKS = 300; // the queue has room for 256

    static final CountDownLatch done = new CountDownLatch(1);

    static int late;

    static class Empty extends RecursiveAction {
        @Override
        protected void compute() {
        }
    }

    static class Second extends RecursiveAction {
        @Override
        protected void compute() {
            check();
        }
    }

    static class All extends RecursiveAction {
        @Override
        protected void compute() {
            new Empty().fork();
            late = 1;
            new Second().fork();
            for (int i = 0; i < TASKS; i++)
                new Empty().fork();
            try {
                done.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /* Not in Second: an assertion there would be initialized with the class, which orders. */
    static void check() {
        assert late == 1;
        done.countDown();
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new All());
    }
}
