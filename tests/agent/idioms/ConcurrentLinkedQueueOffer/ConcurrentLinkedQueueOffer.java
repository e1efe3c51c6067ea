// The reader polls a queue; java.util.concurrent: what precedes the placing of an object into a
// concurrent collection happens-before what follows its access or removal in another thread
// (ConcurrentLinkedQueue.offer, poll).
import java.util.concurrent.ConcurrentLinkedQueue;

public class ConcurrentLinkedQueueOffer {
    static final ConcurrentLinkedQueue<String> QUEUE = new ConcurrentLinkedQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (QUEUE.poll() == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        QUEUE.offer("item");
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
