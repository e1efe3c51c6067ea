// As CleanerAction, but the value is written after the fence.
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CleanerActionBroken {
    static final Cleaner CLEANER = Cleaner.create();
    static final CountDownLatch CLEANED = new CountDownLatch(1);
    static int value;
    static int seen;

    static void clean() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        seen = value;
        CLEANED.countDown();
    }

    public static void main(String[] args) throws Exception {
        Object object = new Object();
        CLEANER.register(object, CleanerActionBroken::clean);
        Reference.reachabilityFence(object);
        value = 42;
        object = null;
        do {
            System.gc();
        } while (!CLEANED.await(50, TimeUnit.MILLISECONDS));
        System.out.println("done");
    }
}
