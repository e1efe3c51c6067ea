// When its time is up, an idle worker of a ForkJoinPool ends only if it has gone idle last; the others wait again.  Here the
// first one has a time too, since the second one waits for its task (JDK 17: ForkJoinPool.awaitWork()).  The search must
// end; main waits for ever.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinTimerRestarted {
    static final CountDownLatch isTaken = new CountDownLatch(1);

    static void forkAndJoin() {
        ForkJoinTask<?> forked = ForkJoinTask.adapt(() -> isTaken.countDown()).fork();
        try {
            isTaken.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        forked.join();
    }

    public static void main(String[] args) throws InterruptedException {
        new ForkJoinPool(2).submit(ForkJoinTimerRestarted::forkAndJoin).join();
        new CountDownLatch(1).await();
    }
}
