// An element of a synchronized set hands over; Collections.synchronizedSet: all access through it
// is serialized by its monitor (JLS 17.4.4).
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public class SynchronizedSetHandover {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Set<String> set = Collections.synchronizedSet(new HashSet<>());
        Thread reader = start(() -> {
            while (!set.contains("ready")) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        set.add("ready");
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
