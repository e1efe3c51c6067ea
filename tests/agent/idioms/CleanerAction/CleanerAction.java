// A cleaning action sees what preceded the last use of its object; java.lang.ref, memory
// consistency (stated since 22): what precedes reachabilityFence(x) happens-before the clearing of
// references to x, and that before the cleaning action.
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CleanerAction {
    static final Cleaner CLEANER = Cleaner.create();
    static final CountDownLatch CLEANED = new CountDownLatch(1);
    static int value;
    static int seen;

    static void clean() {
        seen = value;
        CLEANED.countDown();
    }

    public static void main(String[] args) throws Exception {
        Object object = new Object();
        CLEANER.register(object, CleanerAction::clean);
        value = 42;
        Reference.reachabilityFence(object);
        object = null;
        do {
            System.gc();
        } while (!CLEANED.await(50, TimeUnit.MILLISECONDS));
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
