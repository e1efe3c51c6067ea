// Each of two threads writes its cell, and after the barrier reads the other one's; CyclicBarrier:
// what precedes await() happens-before the barrier action, and that before what follows the return
// from await() in the others.
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierPhases {
    static final int[] cells = new int[2];
    static int total;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> total = cells[0] + cells[1]);
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            cells[1] = 2;
            BARRIER.await();
            seen = cells[0];
        });
        cells[0] = 40;
        BARRIER.await();
        second.join();
        if (seen + cells[1] != 42 || total != 42) {
            throw new AssertionError(seen);
        }
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
