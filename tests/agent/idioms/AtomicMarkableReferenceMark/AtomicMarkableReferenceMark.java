// The mark of a reference hands over; java.util.concurrent.atomic: accesses have the memory effects
// of VarHandles (AtomicMarkableReference).
import java.util.concurrent.atomic.AtomicMarkableReference;

public class AtomicMarkableReferenceMark {
    static final AtomicMarkableReference<String> READY =
            new AtomicMarkableReference<>("item", false);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!READY.isMarked()) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        READY.set("item", true);
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
