// StampedLock: write, read and optimistic stamps, conversions, validation, lock views, illegal stamps.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class StampedLockModes {
    static String show(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@");
    }

    static <T> T elsewhere(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        new Thread(f).start();
        return f.get();
    }

    static void kind(String what, long s) {
        System.out.println(what + " write " + StampedLock.isWriteLockStamp(s) + " read " + StampedLock.isReadLockStamp(s) + " lock " + StampedLock.isLockStamp(s)
            + " optimistic " + StampedLock.isOptimisticReadStamp(s) + " zero " + (s == 0));
    }

    public static void main(String[] args) throws Exception {
        StampedLock l = new StampedLock();
        System.out.println(show(l));
        long o = l.tryOptimisticRead();
        kind("optimistic", o);
        System.out.println(l.validate(o) + " " + l.validate(0));
        long w = l.writeLock();
        kind("write", w);
        System.out.println(show(l) + " " + l.isWriteLocked() + l.isReadLocked() + " old optimistic " + l.validate(o) + " own " + l.validate(w));
        kind("optimistic while written", l.tryOptimisticRead());
        kind("tryWrite", l.tryWriteLock());
        kind("tryRead", l.tryReadLock());
        System.out.println(l.tryReadLock(1, TimeUnit.MILLISECONDS) + " " + l.tryWriteLock(1, TimeUnit.MILLISECONDS) + " not reentrant");
        l.unlockWrite(w);
        for (int i = 0; i < 3; i++) {
            try {
                switch (i) {
                    case 0: l.unlockWrite(w); break;
                    case 1: l.unlockRead(w); break;
                    default: l.unlock(12345);
                }
            } catch (IllegalMonitorStateException e) {
                System.out.println(e);
            }
        }
        long r1 = l.readLock(), r2 = l.tryReadLock();
        kind("read", r1);
        System.out.println(show(l) + " readers " + l.getReadLockCount() + " write " + l.tryWriteLock() + " upgrade of two " + l.tryConvertToWriteLock(r1));
        l.unlockRead(r2);
        long up = l.tryConvertToWriteLock(r1);
        kind("upgraded", up);
        long down = l.tryConvertToReadLock(up);
        kind("downgraded", down);
        long opt = l.tryConvertToOptimisticRead(down);
        kind("to optimistic", opt);
        System.out.println(l.validate(opt) + " " + show(l));
        long again = l.tryConvertToWriteLock(opt);
        kind("optimistic to write", again);
        System.out.println("stale optimistic " + l.tryConvertToReadLock(o));
        l.unlock(again);
        System.out.println(l.tryUnlockWrite() + " " + l.tryUnlockRead() + " " + show(l));
        Lock rv = l.asReadLock(), wv = l.asWriteLock();
        rv.lock();
        System.out.println(wv.tryLock() + " " + rv.tryLock() + " " + l.getReadLockCount());
        rv.unlock();
        rv.unlock();
        wv.lock();
        System.out.println(elsewhere(() -> l.asReadWriteLock().readLock().tryLock()));
        wv.unlock();
        try {
            wv.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("view " + e);
        }
        try {
            rv.newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        interrupted();
        points();
    }

    static void interrupted() throws Exception {
        StampedLock l = new StampedLock();
        long w = l.writeLock();
        System.out.println(elsewhere(() -> {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < 4; i++) {
                Thread.currentThread().interrupt();
                try {
                    switch (i) {
                        case 0: l.readLockInterruptibly(); break;
                        case 1: l.writeLockInterruptibly(); break;
                        case 2: l.tryReadLock(1, TimeUnit.HOURS); break;
                        default: l.tryWriteLock(1, TimeUnit.HOURS);
                    }
                    sb.append("locked ");
                } catch (InterruptedException e) {
                    sb.append("interrupted ");
                }
            }
            return sb;
        }));
        l.unlockWrite(w);
        System.out.println(l.isWriteLocked());
    }

    static double x, y;

    /** The example of the class's documentation: points move, optimistic readers never see half a move. */
    static void points() throws InterruptedException {
        StampedLock l = new StampedLock();
        AtomicInteger torn = new AtomicInteger(), reads = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final boolean writer = t < 2;
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (writer) {
                        long s = l.writeLock();
                        x += 1;
                        Thread.yield();
                        y -= 1;
                        l.unlockWrite(s);
                    } else {
                        long s = l.tryOptimisticRead();
                        double a = x, b = y;
                        if (!l.validate(s)) {
                            s = l.readLock();
                            a = x;
                            b = y;
                            l.unlockRead(s);
                        }
                        reads.incrementAndGet();
                        if (a != -b) {
                            torn.incrementAndGet();
                        }
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("torn " + torn + " reads " + reads + " " + x + " " + y);
    }
}
