// Two threads take two ReentrantLocks in opposite order, and main asks again and again whether the
// first one has ended. Lock.lock waits until the lock is free: neither is ever.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockBesidePolling {
    static final Lock first = new ReentrantLock();
    static final Lock second = new ReentrantLock();

    static void use(Lock outer, Lock inner) {
        outer.lock();
        inner.lock();
        inner.unlock();
        outer.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use(first, second), "A");
        Thread b = new Thread(() -> use(second, first), "B");
        a.start();
        b.start();
        while (a.isAlive()) {
            Thread.sleep(1);
        }
    }
}
