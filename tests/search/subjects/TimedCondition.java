import java.util.concurrent.locks.*;
import java.util.concurrent.*;
public class TimedCondition {
    static final ReentrantLock k = new ReentrantLock();
    static final Condition c = k.newCondition();
    static int r1, x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { k.lock(); try { r1 = c.await(5, TimeUnit.MILLISECONDS) ? 1 : 2; } catch (InterruptedException e) { r1 = 3; } finally { k.unlock(); } });
        t.start();
        k.lock(); try { c.signal(); } finally { k.unlock(); }
    }
}
