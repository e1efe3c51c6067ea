// As CyclicBarrierAction, but the second thread counts once more after the last round.
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierActionBroken {
    static int rounds;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> rounds++);
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            BARRIER.await();
            seen = rounds;
            BARRIER.await();
            Thread.sleep(100);
            rounds++;
        });
        BARRIER.await();
        int first = rounds;
        BARRIER.await();
        int last = rounds;
        second.join();
        if (first != 1 || seen != 1) {
            throw new AssertionError(last);
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
