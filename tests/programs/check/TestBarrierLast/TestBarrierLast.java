// A test whose threads meet at a barrier.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TestBarrierLast {
    static volatile boolean failed;

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread worker = new Thread(() -> meet(barrier), "worker");
        worker.start();
        meet(barrier);
        worker.join();
        assert !failed;
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            failed = true;
        }
    }
}
