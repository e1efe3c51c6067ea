// The twin of DeadlockBesidePolling: one order of the locks, so main's loop ends.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockBesidePollingFixed {
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
        Thread b = new Thread(() -> use(first, second), "B");
        a.start();
        b.start();
        while (a.isAlive()) {
            Thread.sleep(1);
        }
    }
}
