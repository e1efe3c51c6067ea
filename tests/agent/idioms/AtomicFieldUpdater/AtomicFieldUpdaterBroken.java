// As AtomicFieldUpdater, but the value is written after the hand-over: nothing orders it before the
// read.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class AtomicFieldUpdaterBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        OPEN.getAndIncrement(GATE);
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
