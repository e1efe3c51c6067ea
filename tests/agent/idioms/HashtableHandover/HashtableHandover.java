// A key of a Hashtable hands over; Hashtable.put, containsKey: a synchronized method's unlock
// happens-before the next lock of the same object (JLS 8.4.3.6, 17.4.4).
import java.util.Hashtable;

public class HashtableHandover {
    static final Hashtable<String, String> TABLE = new Hashtable<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!TABLE.containsKey("key")) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        TABLE.put("key", "value");
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
