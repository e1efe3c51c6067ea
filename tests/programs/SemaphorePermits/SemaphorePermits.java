// Semaphore: acquire and release in all forms, negative permits, draining, fairness, a bounded resource pool.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SemaphorePermits {
    static final class Sem extends Semaphore {
        Sem(int n) {
            super(n);
        }

        void reduce(int n) {
            reducePermits(n);
        }

        Collection<Thread> waiting() {
            return getQueuedThreads();
        }
    }

    public static void main(String[] args) throws Exception {
        Sem s = new Sem(3);
        s.acquire();
        System.out.println(s.availablePermits() + " " + s.tryAcquire() + s.tryAcquire(2) + s.tryAcquire(1) + s.tryAcquire()
            + s.tryAcquire(1, TimeUnit.MILLISECONDS) + s.tryAcquire(2, 1, TimeUnit.MILLISECONDS));
        s.release(5);
        System.out.println(s.availablePermits() + " " + s.toString().replaceAll(".*\\[", "["));
        s.reduce(7);
        System.out.println("reduced " + s.availablePermits() + " " + s.tryAcquire());
        s.release(4);
        System.out.println("drain " + s.drainPermits() + " " + s.drainPermits());
        System.out.println(s.isFair() + " " + new Semaphore(1, true).isFair() + " " + s.hasQueuedThreads() + s.getQueueLength() + s.waiting());
        for (Callable<?> c : List.<Callable<?>>of(() -> s.tryAcquire(-1), () -> { s.release(-2); return 0; }, () -> { s.acquire(-1); return 0; })) {
            try {
                c.call();
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        try {
            Semaphore max = new Semaphore(Integer.MAX_VALUE);
            max.release();
        } catch (Error e) {
            System.out.println(e);
        }
        Semaphore neg = new Semaphore(-2);
        neg.release(2);
        System.out.println("from -2 " + neg.tryAcquire());
        neg.release();
        neg.acquireUninterruptibly();
        System.out.println(neg.availablePermits());
        fifo();
        pool();
        interrupted();
        mutexByBinary();
    }

    static void fifo() throws InterruptedException {
        Semaphore s = new Semaphore(0, true);
        StringBuffer log = new StringBuffer();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                s.acquireUninterruptibly();
                log.append(id);
                s.release();
            });
            ts[i].start();
            while (s.getQueueLength() != i + 1) {
                Thread.yield();
            }
        }
        System.out.println("queued " + s.hasQueuedThreads() + s.getQueueLength());
        s.release();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("fair order " + log);
    }

    static void pool() throws InterruptedException {
        Semaphore s = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), over = new AtomicInteger(), total = new AtomicInteger();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    s.acquireUninterruptibly();
                    if (inside.incrementAndGet() > 2) {
                        over.incrementAndGet();
                    }
                    Thread.yield();
                    total.incrementAndGet();
                    inside.decrementAndGet();
                    s.release();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("over " + over + " total " + total + " permits " + s.availablePermits());
    }

    static void interrupted() throws InterruptedException {
        Semaphore s = new Semaphore(0);
        CountDownLatch failed = new CountDownLatch(1);
        Thread a = new Thread(() -> {
            try {
                s.acquire(2);
            } catch (InterruptedException e) {
                System.out.println("acquire interrupted, permits " + s.availablePermits());
            }
            failed.countDown();
            Thread.currentThread().interrupt();
            s.acquireUninterruptibly();
            System.out.println("uninterruptible acquired, flag " + Thread.currentThread().isInterrupted());
        });
        a.start();
        a.interrupt();
        failed.await();
        while (s.getQueueLength() == 0) {
            Thread.yield();
        }
        s.release();
        a.join();
    }

    static int counter;

    static void mutexByBinary() throws InterruptedException {
        Semaphore m = new Semaphore(1);
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    m.acquireUninterruptibly();
                    counter++;
                    m.release();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("counter " + counter);
    }
}
