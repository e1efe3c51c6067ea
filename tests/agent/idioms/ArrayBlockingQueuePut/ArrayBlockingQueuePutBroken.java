// As ArrayBlockingQueuePut, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueuePutBroken {
    static final ArrayBlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            QUEUE.take();
            Thread.sleep(100);
            seen = value;
        });
        QUEUE.put("item");
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
