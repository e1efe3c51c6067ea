// As ReferenceQueueEnqueue, but the value is written after the hand-over: nothing orders it before
// the read.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceQueueEnqueueBroken {
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static final Object REFERENT = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(REFERENT, QUEUE);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            QUEUE.remove();
            Thread.sleep(100);
            seen = value;
        });
        REFERENCE.enqueue();
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
