// As AtomicIntegerArrayElement, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArrayElementBroken {
    static final AtomicIntegerArray READY = new AtomicIntegerArray(2);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.get(1) == 0) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        READY.set(1, 1);
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
