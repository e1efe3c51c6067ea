import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/* Uninterruptible waiting goes on after an interrupt, and the status is set at its end. */
public class LockKeepsInterrupt {
    static void show(String what) {
        System.out.println(what + ", status " + Thread.currentThread().isInterrupted());
    }

    static void await(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread locker = new Thread(() -> {
            lock.lock();
            show("locked");
            lock.unlock();
        });
        locker.start();
        await(locker);
        locker.interrupt();
        System.out.println("alive " + locker.isAlive());
        lock.unlock();
        locker.join();

        Semaphore semaphore = new Semaphore(0);
        Thread acquirer = new Thread(() -> {
            semaphore.acquireUninterruptibly(2);
            show("acquired");
        });
        acquirer.start();
        await(acquirer);
        acquirer.interrupt();
        semaphore.release();
        System.out.println("alive " + acquirer.isAlive());
        semaphore.release();
        acquirer.join();

        Condition condition = lock.newCondition();
        CountDownLatch ready = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            lock.lock();
            ready.countDown();
            condition.awaitUninterruptibly();
            show("awaited, held " + lock.getHoldCount());
            lock.unlock();
        });
        waiter.start();
        ready.await();
        lock.lock();
        waiter.interrupt();
        condition.signal();
        System.out.println("waiters " + lock.hasWaiters(condition));
        lock.unlock();
        waiter.join();
        Thread.currentThread().interrupt();
        semaphore.release();
        semaphore.acquireUninterruptibly();
        show("main acquired");
        lock.lock();
        show("main locked");
        System.out.println(Thread.interrupted());
    }
}
