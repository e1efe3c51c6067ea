// The twin of OwnerWithoutOrder: owner and question under one monitor. The owner that ReentrantLock
// itself keeps, which other threads look at when they try to lock, is the library's affair.
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

public class OwnerLocked {
    static class Owned extends AbstractOwnableSynchronizer {
        synchronized void own() {
            setExclusiveOwnerThread(Thread.currentThread());
        }

        synchronized boolean mine() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Owned owned = new Owned();
        ReentrantLock lock = new ReentrantLock();
        Thread thread = new Thread(() -> {
            owned.own();
            if (lock.tryLock()) {
                lock.unlock();
            }
        });
        thread.start();
        assert !owned.mine();
        assert !lock.isHeldByCurrentThread();
        lock.lock();
        lock.unlock();
        thread.join();
    }
}
