import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* Which ways to lock look at a pending interrupt, and what is held afterwards. */
public class LockInterruptibleCorners {
    interface Way {
        Object lock() throws InterruptedException;
    }

    static void lock(String what, Lock lock, Way way) {
        Thread.currentThread().interrupt();
        String end;
        boolean held = false;
        try {
            Object result = way.lock();
            held = !Boolean.FALSE.equals(result);
            end = "locked " + result;
        } catch (InterruptedException e) {
            end = e.toString();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
        if (held) {
            lock.unlock();
        }
    }

    static void all(String name, Lock lock) {
        lock(name + " lock", lock, () -> {
            lock.lock();
            return "";
        });
        lock(name + " lockInterruptibly", lock, () -> {
            lock.lockInterruptibly();
            return "";
        });
        lock(name + " tryLock", lock, lock::tryLock);
        lock(name + " tryLock(0)", lock, () -> lock.tryLock(0, TimeUnit.SECONDS));
        lock(name + " tryLock(-1)", lock, () -> lock.tryLock(-1, TimeUnit.SECONDS));
        lock(name + " tryLock(1)", lock, () -> lock.tryLock(1, TimeUnit.SECONDS));
    }

    public static void main(String[] args) throws InterruptedException {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantLock lock = new ReentrantLock(fair);
            all("lock, fair " + fair, lock);
            lock.lock();
            all("held, fair " + fair, lock);
            System.out.println("holds " + lock.getHoldCount());
            lock.unlock();
            ReentrantReadWriteLock both = new ReentrantReadWriteLock(fair);
            all("read, fair " + fair, both.readLock());
            all("write, fair " + fair, both.writeLock());
            System.out.println(both.getReadLockCount() + " " + both.isWriteLocked());
            lock.lock();
            Thread waiter = new Thread(() -> {
                try {
                    lock.lockInterruptibly();
                    System.out.println("not locked");
                } catch (InterruptedException e) {
                    System.out.println("waiter: " + e + ", held " + lock.isHeldByCurrentThread());
                }
            });
            waiter.start();
            while (!lock.hasQueuedThread(waiter)) {
                Thread.onSpinWait();
            }
            waiter.interrupt();
            waiter.join();
            System.out.println("queue " + lock.getQueueLength());
            lock.unlock();
        }
    }
}
