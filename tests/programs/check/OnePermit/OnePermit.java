// Two unparks and two parks. A second unpark adds nothing to a permit that is there (LockSupport: "there
// is at most one"), so the second park may wait for ever; unless the first one came between.
import java.util.concurrent.locks.LockSupport;

public class OnePermit {
    public static void main(String[] args) {
        Thread parker = Thread.currentThread();
        new Thread(() -> {
            LockSupport.unpark(parker);
            LockSupport.unpark(parker);
        }).start();
        LockSupport.park();
        LockSupport.park();
        throw new IllegalStateException("two permits, one after the other");
    }
}
