import java.util.concurrent.locks.*;
public class ConditionWait {
    static final ReentrantLock k = new ReentrantLock();
    static final Condition c = k.newCondition();
    static boolean ready; static int r1, x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { k.lock(); try { if (!ready) c.awaitUninterruptibly(); r1 = x; } finally { k.unlock(); } });
        t.start();
        x = 1;
        k.lock(); try { ready = true; c.signal(); } finally { k.unlock(); }
    }
}
