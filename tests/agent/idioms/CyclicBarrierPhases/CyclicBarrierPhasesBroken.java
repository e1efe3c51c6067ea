// As CyclicBarrierPhases, but one of them writes its cell after the barrier.
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierPhasesBroken {
    static final int[] cells = new int[2];
    static int total;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> total = cells[0] + cells[1]);
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            cells[1] = 2;
            BARRIER.await();
            Thread.sleep(100);
            seen = cells[0];
        });
        BARRIER.await();
        cells[0] = 40;
        second.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
