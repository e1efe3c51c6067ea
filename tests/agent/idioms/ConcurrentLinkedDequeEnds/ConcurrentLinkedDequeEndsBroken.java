// As ConcurrentLinkedDequeEnds, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentLinkedDequeEndsBroken {
    static final ConcurrentLinkedDeque<String> DEQUE = new ConcurrentLinkedDeque<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (DEQUE.pollLast() == null) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        DEQUE.addFirst("item");
        value = 42;
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
