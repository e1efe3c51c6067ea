// A parked thread waits for a volatile flag; JLS 17.4.5: a write to a volatile field happens-before
// every subsequent read of it (LockSupport itself promises no order).
import java.util.concurrent.locks.LockSupport;

public class ParkFlag {
    static volatile boolean ready;
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!ready) {
                LockSupport.park();
            }
            seen = value;
        });
        value = 42;
        ready = true;
        LockSupport.unpark(reader);
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
