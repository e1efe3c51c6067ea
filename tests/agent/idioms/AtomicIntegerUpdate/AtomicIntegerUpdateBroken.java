// As AtomicIntegerUpdate, but the value is written after the hand-over: nothing orders it before
// the read.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerUpdateBroken {
    static final AtomicInteger READY = new AtomicInteger();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!READY.compareAndSet(1, 2)) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        READY.accumulateAndGet(1, Integer::sum);
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
