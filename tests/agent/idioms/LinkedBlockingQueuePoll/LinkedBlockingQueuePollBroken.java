// As LinkedBlockingQueuePoll, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class LinkedBlockingQueuePollBroken {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            if (QUEUE.poll(10, TimeUnit.SECONDS) == null) {
                throw new AssertionError("nothing");
            }
            Thread.sleep(100);
            seen = value;
        });
        QUEUE.offer("item", 1, TimeUnit.SECONDS);
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
