// One end of a deque is put to, the other one taken from; BlockingQueue: what precedes the placing
// of an object happens-before what follows its access or removal in another thread
// (LinkedBlockingDeque.putLast, takeFirst).
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedBlockingDequeEnds {
    static final LinkedBlockingDeque<String> DEQUE = new LinkedBlockingDeque<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            DEQUE.takeFirst();
            seen = value;
        });
        value = 42;
        DEQUE.putLast("item");
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
