// Three equal threads; the last at the counter takes a lock and holds it until main has asked for the owner, so that no
// accesses of it race. It depends on the schedule which thread that is: also the first, and also the last.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsOwnerHeld {
    static class Lock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final Lock lock = new Lock();
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch held = new CountDownLatch(1);
    static final CountDownLatch asked = new CountDownLatch(1);

    static void work() {
        if (arrived.getAndIncrement() != 2) {
            return;
        }
        lock.lock();
        held.countDown();
        try {
            asked.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsOwnerHeld::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        held.await();
        Thread owner = lock.owner();
        asked.countDown();
        if (owner == threads[0]) {
            System.exit(3);
        }
        if (owner == threads[2]) {
            System.exit(4);
        }
    }
}
