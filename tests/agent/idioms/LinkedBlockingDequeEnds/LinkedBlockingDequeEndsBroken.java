// As LinkedBlockingDequeEnds, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedBlockingDequeEndsBroken {
    static final LinkedBlockingDeque<String> DEQUE = new LinkedBlockingDeque<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            DEQUE.takeFirst();
            Thread.sleep(100);
            seen = value;
        });
        DEQUE.putLast("item");
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
