// The stamp of a reference hands over; java.util.concurrent.atomic: accesses have the memory
// effects of VarHandles (AtomicStampedReference).
import java.util.concurrent.atomic.AtomicStampedReference;

public class AtomicStampedReferenceStamp {
    static final AtomicStampedReference<String> READY = new AtomicStampedReference<>("item", 0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.getStamp() == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        READY.compareAndSet("item", "item", 0, 1);
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
