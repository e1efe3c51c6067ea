// As SynchronizedSetHandover, but the value is written after the element is there.
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public class SynchronizedSetHandoverBroken {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Set<String> set = Collections.synchronizedSet(new HashSet<>());
        Thread reader = start(() -> {
            while (!set.contains("ready")) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        set.add("ready");
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
