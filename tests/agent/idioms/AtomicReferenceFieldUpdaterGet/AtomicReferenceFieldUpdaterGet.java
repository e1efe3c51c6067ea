// A volatile reference is exchanged through an updater; java.util.concurrent.atomic: accesses have
// the memory effects of VarHandles (AtomicReferenceFieldUpdater).
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicReferenceFieldUpdaterGet {
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
            seen = value;
        });
        value = 42;
        GATE.key = "open";
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
