// The reader waits until the set has an element; java.util.concurrent: what precedes the placing of
// an object into a concurrent collection happens-before what follows its access or removal in
// another thread (CopyOnWriteArraySet.add, contains).
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteArraySetContains {
    static final CopyOnWriteArraySet<String> SET = new CopyOnWriteArraySet<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!SET.contains("item")) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        SET.add("item");
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
