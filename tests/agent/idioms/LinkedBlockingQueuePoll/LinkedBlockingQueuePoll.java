// A queue is polled with a time; BlockingQueue: what precedes the placing of an object happens-
// before what follows its access or removal in another thread (LinkedBlockingQueue.offer, poll).
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class LinkedBlockingQueuePoll {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (QUEUE.poll(10, TimeUnit.SECONDS) == null) {
                throw new AssertionError("nothing");
            }
            seen = value;
        });
        value = 42;
        QUEUE.offer("item", 1, TimeUnit.SECONDS);
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
