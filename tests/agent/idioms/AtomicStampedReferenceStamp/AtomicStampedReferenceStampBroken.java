// As AtomicStampedReferenceStamp, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.atomic.AtomicStampedReference;

public class AtomicStampedReferenceStampBroken {
    static final AtomicStampedReference<String> READY = new AtomicStampedReference<>("item", 0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.getStamp() == 0) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        READY.compareAndSet("item", "item", 0, 1);
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
