// main asks which object the other thread is parked for: none before and after, the object while it
// parks (LockSupport.getBlocker: "a momentary snapshot"). Both answers are possible.
import java.util.concurrent.locks.LockSupport;

public class BlockerOfAnother {
    static final Object blocker = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> LockSupport.park(blocker));
        thread.start();
        Object seen = LockSupport.getBlocker(thread);
        LockSupport.unpark(thread);
        if (seen == null) {
            throw new IllegalStateException("not parked");
        }
        throw new IllegalArgumentException("parked");
    }
}
