// An atomic counter hands over; java.util.concurrent.atomic: accesses have the memory effects of
// VarHandles, incrementAndGet() and get() those of volatile accesses.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerFlag {
    static final AtomicInteger READY = new AtomicInteger();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.get() == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        READY.incrementAndGet();
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
