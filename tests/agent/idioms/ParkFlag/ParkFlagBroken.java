// As ParkFlag, but there is no flag, only the permit.
import java.util.concurrent.locks.LockSupport;

public class ParkFlagBroken {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            LockSupport.park();
            seen = value;
        });
        value = 42;
        LockSupport.unpark(reader);
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
