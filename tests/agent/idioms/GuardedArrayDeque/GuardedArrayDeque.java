// An ArrayDeque is handed over by a semaphore; Semaphore: what precedes release() happens-before
// what follows a successful acquire().
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;

public class GuardedArrayDeque {
    static final Semaphore FULL = new Semaphore(0);
    static final ArrayDeque<Integer> DEQUE = new ArrayDeque<>();
    static Integer seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            FULL.acquire();
            seen = DEQUE.pollFirst();
        });
        DEQUE.addLast(42);
        FULL.release();
        reader.join();
        if (seen != 42) {
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
