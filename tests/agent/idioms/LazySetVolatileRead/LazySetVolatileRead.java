// A volatile field is written by lazySet of an updater and read by the program's own code: lazySet has
// the memory effects of VarHandle.setRelease, and a volatile read those of getAcquire at least.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class LazySetVolatileRead {
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
            while (GATE.key == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        KEY.lazySet(GATE, "open");
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
