// An enqueued reference hands over; java.lang.ref, memory consistency (stated since 22): the
// enqueueing of a reference happens-before its removal from the queue.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceQueueEnqueue {
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static final Object REFERENT = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(REFERENT, QUEUE);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            QUEUE.remove();
            seen = value;
        });
        value = 42;
        REFERENCE.enqueue();
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
