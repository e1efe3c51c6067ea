// As LazySetVolatileRead, but the value is written after the hand-over: nothing orders
// it before the read.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class LazySetVolatileReadBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        KEY.lazySet(GATE, "open");
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
