// ReentrantReadWriteLock: sharing, exclusion, downgrading, holds per thread, queries, conditions, fairness.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ReadWriteLockModes {
    static String show(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@");
    }

    static <T> T elsewhere(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        new Thread(f).start();
        return f.get();
    }

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Lock r = rw.readLock(), w = rw.writeLock();
        System.out.println(show(rw) + " " + show(r) + " " + show(w) + " fair " + rw.isFair());
        r.lock();
        r.lock();
        System.out.println("read holds " + rw.getReadHoldCount() + " locks " + rw.getReadLockCount() + " upgrade " + w.tryLock() + " " + w.tryLock(1, TimeUnit.MILLISECONDS));
        System.out.println("other: " + elsewhere(() -> {
            String s = r.tryLock() + " " + rw.getReadHoldCount() + " of " + rw.getReadLockCount() + " write " + w.tryLock();
            r.unlock();
            return s;
        }));
        System.out.println(show(rw));
        r.unlock();
        r.unlock();
        for (Lock l : new Lock[] {r, w}) {
            try {
                l.unlock();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e);
            }
        }
        w.lock();
        w.lock();
        System.out.println("write " + rw.isWriteLocked() + rw.isWriteLockedByCurrentThread() + rw.getWriteHoldCount() + " other " + elsewhere(() -> "" + r.tryLock() + w.tryLock() + rw.isWriteLockedByCurrentThread()));
        r.lock();
        w.unlock();
        w.unlock();
        System.out.println("downgraded: write " + rw.isWriteLocked() + " read " + rw.getReadLockCount() + " others may read " + elsewhere(() -> {
            boolean b = r.tryLock();
            r.unlock();
            return b;
        }));
        r.unlock();
        try {
            r.newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            elsewhere(() -> {
                w.newCondition().signal();
                return 0;
            });
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        readersTogether();
        writerOrder();
        interrupted();
        cache();
        condition();
    }

    static void readersTogether() throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        CyclicBarrier inside = new CyclicBarrier(3);
        Thread[] ts = new Thread[3];
        AtomicInteger met = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                rw.readLock().lock();
                try {
                    inside.await();
                    met.incrementAndGet();
                } catch (Exception e) {
                    System.out.println(e);
                } finally {
                    rw.readLock().unlock();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("three readers inside at once " + met);
    }

    static void writerOrder() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock(true);
        StringBuffer log = new StringBuffer();
        rw.writeLock().lock();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            final boolean writer = i % 2 == 0;
            final int id = i;
            ts[i] = new Thread(() -> {
                Lock l = writer ? rw.writeLock() : rw.readLock();
                l.lock();
                log.append(writer ? 'W' : 'R').append(id);
                l.unlock();
            });
            ts[i].start();
            while (!rw.hasQueuedThread(ts[i])) {
                Thread.yield();
            }
        }
        System.out.print("queued " + rw.getQueueLength() + " ");
        rw.writeLock().unlock();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(log);
    }

    static void interrupted() throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.writeLock().lock();
        System.out.println(elsewhere(() -> {
            StringBuilder sb = new StringBuilder();
            for (Lock l : new Lock[] {rw.readLock(), rw.writeLock()}) {
                Thread.currentThread().interrupt();
                try {
                    l.lockInterruptibly();
                } catch (InterruptedException e) {
                    sb.append("interrupted ");
                }
            }
            return sb.append(rw.getQueueLength()).toString();
        }));
        rw.writeLock().unlock();
    }

    /** Readers always see the two halves of the pair agree. */
    static void cache() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        AtomicInteger torn = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final boolean writer = i < 2;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (writer) {
                        rw.writeLock().lock();
                        pair[0]++;
                        Thread.yield();
                        pair[1]++;
                        rw.writeLock().unlock();
                    } else {
                        rw.readLock().lock();
                        if (pair[0] != pair[1]) {
                            torn.incrementAndGet();
                        }
                        rw.readLock().unlock();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("torn " + torn + " " + Arrays.toString(pair));
    }

    static void condition() throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Condition c = rw.writeLock().newCondition();
        boolean[] flag = new boolean[1];
        FutureTask<String> f = new FutureTask<>(() -> {
            rw.writeLock().lock();
            try {
                while (!flag[0]) {
                    c.await();
                }
                return "woken holding " + rw.getWriteHoldCount();
            } finally {
                rw.writeLock().unlock();
            }
        });
        new Thread(f).start();
        rw.writeLock().lock();
        flag[0] = true;
        c.signalAll();
        rw.writeLock().unlock();
        System.out.println(f.get());
    }
}
