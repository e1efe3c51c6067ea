// As AtomicReferenceFieldUpdaterGet, but the value is written after the hand-over: nothing orders
// it before the read.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicReferenceFieldUpdaterGetBroken {
    static final class Gate {
        volatile String key;
    }

    static final AtomicReferenceFieldUpdater<Gate, String> KEY =
            AtomicReferenceFieldUpdater.newUpdater(Gate.class, String.class, "key");
    static final Gate GATE = new Gate();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (KEY.getAndSet(GATE, null) == null) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        GATE.key = "open";
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
