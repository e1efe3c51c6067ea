// A volatile field is updated through an updater; java.util.concurrent.atomic: accesses have the
// memory effects of VarHandles (AtomicIntegerFieldUpdater).
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class AtomicFieldUpdater {
    static final class Gate {
        volatile int open;
    }

    static final AtomicIntegerFieldUpdater<Gate> OPEN =
            AtomicIntegerFieldUpdater.newUpdater(Gate.class, "open");
    static final Gate GATE = new Gate();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (GATE.open == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        OPEN.getAndIncrement(GATE);
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
