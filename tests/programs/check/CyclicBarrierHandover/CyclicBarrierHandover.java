// Two threads write one plain field each, meet at a CyclicBarrier and read the other's field: all
// that was done before await happens before await returns.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierHandover {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static int left;
    static int right;

    static void meet() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            left = 1;
            meet();
            assert right == 2;
        });
        Thread second = new Thread(() -> {
            right = 2;
            meet();
            assert left == 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
