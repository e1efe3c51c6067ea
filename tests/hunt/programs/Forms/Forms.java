import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Every form in which a lock is acquired, also by methods that end by exceptions; it has no race, and prints always the same. */
public class Forms {
    private int count;
    private long sum;
    private double product = 1;
    private static int shared;
    private boolean isReady;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();
    private final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    private int value;

    synchronized void add(long n, double d, Object... more) {
        sum += n;
        product *= d;
        count += more.length;
    }

    static synchronized int shared(int n) {
        shared += n;
        return n > 0 ? shared(n - 1) + 1 : 0;
    }

    synchronized int fails(int n) {
        if (n == 0)
            throw new IllegalStateException("zero");
        try {
            return fails(n - 1);
        } finally {
            count++;
        }
    }

    private synchronized boolean isLocked(Object self) {
        return Thread.holdsLock(self);
    }

    synchronized String loop(int n) {
        StringBuilder text = new StringBuilder();
        while (n-- > 0) {
            if (n == 3)
                continue;
            text.append(n);
        }
        return text.toString();
    }

    synchronized void await() throws InterruptedException {
        while (!isReady)
            wait(1000);
    }

    synchronized void ready() {
        isReady = true;
        notifyAll();
    }

    void locked() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (value == 0)
                condition.await();
        } finally {
            lock.unlock();
        }
        both.readLock().lock();
        both.readLock().unlock();
    }

    void signal() {
        lock.lock();
        try {
            value = 1;
            condition.signalAll();
        } finally {
            lock.unlock();
        }
        both.writeLock().lock();
        both.writeLock().unlock();
    }

    int nested(Object a, Object b) {
        synchronized (a) {
            synchronized (b) {
                synchronized (a) {
                    return Thread.holdsLock(a) && Thread.holdsLock(b) ? 1 : 0;
                }
            }
        }
    }

    void work(int nth) {
        Object own = new Object();
        int nests = 0;
        for (int i = 0; i < 20; i++) {
            add(i, 1.0, "a", "b");
            shared(2);
            try {
                fails(3);
                throw new AssertionError();
            } catch (IllegalStateException e) {
                nests += nested(this, own);
            }
        }
        if (nests != 20 || !isLocked(this) || Thread.holdsLock(this) || Thread.holdsLock(Forms.class))
            throw new AssertionError("thread " + nth);
    }

    /** What has a copy of itself made is watched in another way. */
    static class Copied implements Cloneable {
        int value = 7;

        Copied copy() throws CloneNotSupportedException {
            return (Copied) super.clone();
        }
    }

    static void check(boolean good, String what) {
        if (!good)
            throw new AssertionError(what);
    }

    public static void main(String[] args) throws Exception {
        check(new Copied().copy().value == 7, "a copy");
        Forms forms = new Forms();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int nth = i;
            threads[i] = new Thread(() -> {
                try {
                    forms.work(nth);
                    if (nth == 0) {
                        forms.await();
                        forms.locked();
                    } else if (nth == 1) {
                        forms.ready();
                        forms.signal();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
        synchronized (forms) {
            try {
                forms.add(1, 1, (Object[]) null);
                throw new AssertionError();
            } catch (NullPointerException e) {
                check(Thread.holdsLock(forms), "the outer lock is lost");
            }
        }
        check(!Thread.holdsLock(forms), "a lock is left over");
        System.out.println(forms.sum + " " + forms.product + " " + forms.count + " " + shared + " "
                + forms.loop(6));
    }
}
