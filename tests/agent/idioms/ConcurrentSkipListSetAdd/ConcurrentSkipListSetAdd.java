// The reader waits until the set has an element; java.util.concurrent: what precedes the placing of
// an object into a concurrent collection happens-before what follows its access or removal in
// another thread (ConcurrentSkipListSet.add, ceiling).
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentSkipListSetAdd {
    static final ConcurrentSkipListSet<Integer> SET = new ConcurrentSkipListSet<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (SET.ceiling(5) == null) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        SET.add(7);
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
