// A queue is drained; BlockingQueue: what precedes the placing of an object happens-before what
// follows its access or removal in another thread (LinkedBlockingQueue.add, drainTo).
import java.util.ArrayList;
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueDrain {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (QUEUE.drainTo(new ArrayList<>()) == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        QUEUE.add("item");
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
