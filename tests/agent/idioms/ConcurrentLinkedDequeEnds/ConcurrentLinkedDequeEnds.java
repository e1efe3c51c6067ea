// One end of a deque is written, the other one polled; java.util.concurrent: what precedes the
// placing of an object into a concurrent collection happens-before what follows its access or
// removal in another thread (ConcurrentLinkedDeque.addFirst, pollLast).
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentLinkedDequeEnds {
    static final ConcurrentLinkedDeque<String> DEQUE = new ConcurrentLinkedDeque<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (DEQUE.pollLast() == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        DEQUE.addFirst("item");
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
