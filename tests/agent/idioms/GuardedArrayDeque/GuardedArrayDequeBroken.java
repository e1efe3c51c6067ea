// As GuardedArrayDeque, but an element is added after the release.
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;

public class GuardedArrayDequeBroken {
    static final Semaphore FULL = new Semaphore(0);
    static final ArrayDeque<Integer> DEQUE = new ArrayDeque<>();
    static Integer seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            FULL.acquire();
            Thread.sleep(100);
            seen = DEQUE.pollFirst();
        });
        FULL.release();
        DEQUE.addLast(42);
        reader.join();
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
