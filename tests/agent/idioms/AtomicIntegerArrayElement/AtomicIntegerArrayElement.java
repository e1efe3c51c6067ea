// An element of an atomic array hands over; java.util.concurrent.atomic: accesses have the memory
// effects of VarHandles, set() and get() those of volatile accesses.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArrayElement {
    static final AtomicIntegerArray READY = new AtomicIntegerArray(2);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.get(1) == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        READY.set(1, 1);
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
