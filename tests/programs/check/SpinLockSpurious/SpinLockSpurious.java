// As SpinLockAcquireRelease, where the weak compare-and-set may fail for no reason.
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLockSpurious {
    static final AtomicBoolean lock = new AtomicBoolean();
    static int data;

    static void use() {
        while (!lock.weakCompareAndSetAcquire(false, true)) {
            Thread.onSpinWait();
        }
        data++;
        lock.setRelease(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(SpinLockSpurious::use);
        thread.start();
        use();
        thread.join();
        assert data == 2;
    }
}
