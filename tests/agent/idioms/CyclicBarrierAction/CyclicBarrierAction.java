// What the barrier action writes is read by the parties afterwards, round for round; CyclicBarrier:
// the barrier action happens-before what follows the return from await().
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierAction {
    static int rounds;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> rounds++);
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            BARRIER.await();
            seen = rounds;
            BARRIER.await();
        });
        BARRIER.await();
        int first = rounds;
        BARRIER.await();
        int last = rounds;
        second.join();
        if (first != 1 || seen != 1 || last != 2) {
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
