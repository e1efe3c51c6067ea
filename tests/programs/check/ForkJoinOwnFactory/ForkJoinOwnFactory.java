// A factory of the program sees which workers are made: the second task can be run by the first worker, which the pool
// wakes up, without a second one.  So the assertion can fail, and can hold.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkJoinOwnFactory {
    static final AtomicInteger made = new AtomicInteger();

    static ForkJoinWorkerThread make(ForkJoinPool pool) {
        made.incrementAndGet();
        return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2, ForkJoinOwnFactory::make, null, false);
        pool.submit(() -> { }).join();
        pool.submit(() -> { }).join();
        assert made.get() == 2;
    }
}
