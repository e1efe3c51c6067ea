// A queue ordered by priority hands over; BlockingQueue: what precedes the placing of an object
// happens-before what follows its access or removal in another thread (PriorityBlockingQueue.put,
// take).
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityBlockingQueueTake {
    static final PriorityBlockingQueue<String> QUEUE = new PriorityBlockingQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            QUEUE.take();
            seen = value;
        });
        value = 42;
        QUEUE.put("item");
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
