// A lazy set hands over; AtomicLong.lazySet has the memory effects of VarHandle.setRelease,
// getAcquire() those of VarHandle.getAcquire.
import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongLazySet {
    static final AtomicLong READY = new AtomicLong();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (READY.getAcquire() == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        READY.lazySet(1);
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
