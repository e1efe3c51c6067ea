import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** No races: fields that locks of all kinds protect, one that is handed over by a latch, which is no lock. */
public class Locks {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();
    static final CountDownLatch LATCH = new CountDownLatch(1);
    static int locked;
    static int monitored;
    static int waited;
    static volatile int flag;
    static int handed;
    static int joined;

    static void first() {
        handed = 1;
        flag = 1;
        LATCH.countDown();
        add();
    }

    static void second() {
        try {
            LATCH.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        handed = 2;
        flag = 2;
        add();
    }

    static void add() {
        LOCK.lock();
        try {
            locked++;
        } finally {
            LOCK.unlock();
        }
        synchronized (MONITOR) {
            monitored++;
            try {
                MONITOR.wait(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            waited++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        joined = 1;
        Thread one = new Thread(Locks::first);
        Thread two = new Thread(Locks::second);
        one.start();
        two.start();
        one.join();
        two.join();
        joined = 2;
        System.out.println(locked + monitored + waited + joined);
    }
}
