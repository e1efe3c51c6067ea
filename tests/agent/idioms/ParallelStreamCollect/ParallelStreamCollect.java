// Two threads of a parallel stream collect into containers of their own; Stream.collect: like
// reduce it can be parallelized without additional synchronization.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

public class ParallelStreamCollect {
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

    static int sum() {
        return IntStream.of(40, 2).parallel().collect(Box::new, Box::add, Box::addAll).sum;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.submit(ParallelStreamCollect::sum).get();
        pool.shutdown();
        if (sum != 42) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
