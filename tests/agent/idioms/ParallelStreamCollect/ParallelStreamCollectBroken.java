// As ParallelStreamCollect, but the supplier gives the same container to all.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

public class ParallelStreamCollectBroken {
    static final class Box {
        int sum;

        void add(int number) {
            BOTH.countDown();
            try {
                BOTH.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            sum += number;
        }

        void addAll(Box other) {
            sum += other.sum;
        }
    }

    static final CountDownLatch BOTH = new CountDownLatch(2);
    static final Box SHARED = new Box();

    static int sum() {
        return IntStream.of(40, 2).parallel().collect(() -> SHARED, Box::add, Box::addAll).sum;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.submit(ParallelStreamCollectBroken::sum).get();
        pool.shutdown();
        if (sum < 2) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
