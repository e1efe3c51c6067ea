// ReentrantLock: hold counts, tryLock, fairness, queries, interruption, illegal release, lock handed over in order.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ReentrantLockApi {
    static String show(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@");
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        System.out.println(l.isFair() + " " + l.isLocked() + l.isHeldByCurrentThread() + l.getHoldCount() + " " + show(l));
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        l.lock();
        l.lock();
        System.out.println(l.tryLock() + " " + l.tryLock(1, TimeUnit.MILLISECONDS) + " " + l.getHoldCount() + " " + show(l));
        FutureTask<String> other = new FutureTask<>(() -> {
            String s = l.tryLock() + " " + l.tryLock(1, TimeUnit.MILLISECONDS) + " " + l.isLocked() + l.isHeldByCurrentThread() + l.getHoldCount();
            try {
                l.unlock();
            } catch (IllegalMonitorStateException e) {
                s += " not the owner";
            }
            return s;
        });
        new Thread(other).start();
        System.out.println("other: " + other.get());
        while (l.isHeldByCurrentThread()) {
            System.out.print(l.getHoldCount() + " ");
            l.unlock();
        }
        System.out.println("released " + l.isLocked());
        fifo();
        interruptible();
        timedWaits();
        counter();
        unlockInFinally();
    }

    static void fifo() throws InterruptedException {
        ReentrantLock l = new ReentrantLock(true);
        StringBuilder log = new StringBuilder();
        Thread[] ts = new Thread[4];
        l.lock();
        for (int i = 0; i < 4; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                l.lock();
                try {
                    log.append(id);
                } finally {
                    l.unlock();
                }
            });
            ts[i].start();
            while (!l.hasQueuedThread(ts[i])) {
                Thread.yield();
            }
        }
        System.out.println(l.isFair() + " queued " + l.hasQueuedThreads() + l.getQueueLength());
        l.unlock();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("fair order " + log + " queue " + l.getQueueLength());
    }

    static void interruptible() throws InterruptedException {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        CountDownLatch first = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                l.lockInterruptibly();
                System.out.println("locked?");
            } catch (InterruptedException e) {
                System.out.println("lockInterruptibly gave up, flag " + Thread.currentThread().isInterrupted());
            }
            try {
                Thread.currentThread().interrupt();
                l.tryLock(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                System.out.println("timed tryLock gave up");
            }
            first.countDown();
            Thread.currentThread().interrupt();
            l.lock();
            System.out.println("lock ignores interruption, flag " + Thread.interrupted() + " held " + l.isHeldByCurrentThread());
            l.unlock();
        });
        t.start();
        t.interrupt();
        first.await();
        while (!l.hasQueuedThread(t)) {
            Thread.yield();
        }
        l.unlock();
        t.join();
        System.out.println("free " + !l.isLocked());
    }

    static void timedWaits() throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        FutureTask<Boolean> f = new FutureTask<>(() -> {
            boolean got = l.tryLock(60, TimeUnit.SECONDS);
            if (got) {
                l.unlock();
            }
            return got;
        });
        new Thread(f).start();
        while (!l.hasQueuedThreads()) {
            Thread.yield();
        }
        l.unlock();
        System.out.println("timed waiter got it " + f.get());
    }

    static int count;

    static void counter() throws InterruptedException {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantLock l = new ReentrantLock(fair);
            count = 0;
            Thread[] ts = new Thread[3];
            for (int i = 0; i < 3; i++) {
                ts[i] = new Thread(() -> {
                    for (int k = 0; k < 100; k++) {
                        l.lock();
                        l.lock();
                        count++;
                        l.unlock();
                        count++;
                        l.unlock();
                    }
                });
                ts[i].start();
            }
            for (Thread t : ts) {
                t.join();
            }
            System.out.println("fair " + fair + " count " + count);
        }
    }

    static void unlockInFinally() {
        ReentrantLock l = new ReentrantLock();
        try {
            l.lock();
            try {
                throw new IllegalStateException("in critical section");
            } finally {
                l.unlock();
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + ", locked " + l.isLocked());
        }
    }
}
