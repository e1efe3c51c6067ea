// As LinkedBlockingQueueDrain, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.ArrayList;
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedBlockingQueueDrainBroken {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (QUEUE.drainTo(new ArrayList<>()) == 0) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        QUEUE.add("item");
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
