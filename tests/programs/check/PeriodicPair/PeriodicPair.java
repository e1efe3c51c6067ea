/* Two tasks with the same period and delay in a pool of two workers. They run at the same time first; then a third task
 * takes one worker away. The first task was submitted first, so it is due earlier every time (scheduleAtFixedRate():
 * after initialDelay, then initialDelay + period, and so on), and the one worker that is left runs it first. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

public class PeriodicPair {
    static final CountDownLatch both = new CountDownLatch(2);
    static final CountDownLatch again = new CountDownLatch(2);
    static final CountDownLatch end = new CountDownLatch(1);
    static final AtomicBoolean isTaken = new AtomicBoolean();
    static final AtomicBoolean firstRanAgain = new AtomicBoolean();
    static final AtomicBoolean isWrong = new AtomicBoolean();

    static class Task implements Runnable {
        final boolean isFirst;
        boolean hasRun;

        Task(boolean isFirst) {
            this.isFirst = isFirst;
        }

        @Override
        public void run() {
            if (!hasRun) {
                hasRun = true;
                both.countDown();
                awaitQuietly(both);
                return;
            }
            if (isFirst) {
                firstRanAgain.set(true);
            } else if (isTaken.get() && !firstRanAgain.get()) {
                isWrong.set(true);
            }
            again.countDown();
            throw new IllegalStateException("the last run");
        }
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        pool.scheduleAtFixedRate(new Task(true), 1, 2, TimeUnit.MILLISECONDS);
        pool.scheduleAtFixedRate(new Task(false), 1, 2, TimeUnit.MILLISECONDS);
        both.await();
        pool.execute(() -> {
            isTaken.set(true);
            awaitQuietly(end);
        });
        again.await();
        end.countDown();
        pool.shutdown();
        if (isWrong.get()) {
            throw new AssertionError();
        }
    }
}
