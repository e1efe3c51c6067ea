// As ConcurrentSkipListSetAdd, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.ConcurrentSkipListSet;

public class ConcurrentSkipListSetAddBroken {
    static final ConcurrentSkipListSet<Integer> SET = new ConcurrentSkipListSet<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (SET.ceiling(5) == null) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        SET.add(7);
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
