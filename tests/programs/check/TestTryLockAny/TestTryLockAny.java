// The twin of TestTryLockLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TestTryLockAny {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            lock.lock();
            count++;
            lock.unlock();
        }, "worker");
        worker.start();
        assert lock.tryLock(5, TimeUnit.SECONDS);
        count++;
        lock.unlock();
        worker.join();
        assert count == 2;
    }
}
