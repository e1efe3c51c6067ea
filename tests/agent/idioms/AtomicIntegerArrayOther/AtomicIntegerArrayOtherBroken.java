// As AtomicIntegerArrayOther, but the reader reads another element than the one that was set.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArrayOtherBroken {
    static final AtomicIntegerArray READY = new AtomicIntegerArray(2);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            Thread.sleep(100);
            READY.get(1);
            seen = value;
        });
        value = 42;
        READY.set(0, 1);
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
