// CyclicBarrier.await with a time: a time-out breaks the barrier for both, which the documentation says.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopBarrier {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread worker = new Thread(() -> arrive(barrier));
        worker.start();
        arrive(barrier);
        worker.join();
    }

    static void arrive(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | BrokenBarrierException e) {
            assert barrier.isBroken();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
