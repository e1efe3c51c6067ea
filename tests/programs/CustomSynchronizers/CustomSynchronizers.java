// AbstractQueuedSynchronizer and AbstractQueuedLongSynchronizer subclasses: mutex, latch, gate, read-write counting.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class CustomSynchronizers {
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int arg) {
            if (compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int arg) {
            if (getExclusiveOwnerThread() != Thread.currentThread()) {
                throw new IllegalMonitorStateException("not yours");
            }
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1 && getExclusiveOwnerThread() == Thread.currentThread();
        }

        ConditionObject condition() {
            return new ConditionObject();
        }
    }

    static final class BooleanLatch extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    /** Permits that are counted in a long. */
    static final class BigSemaphore extends AbstractQueuedLongSynchronizer {
        BigSemaphore(long n) {
            setState(n);
        }

        @Override
        protected long tryAcquireShared(long n) {
            while (true) {
                long have = getState(), left = have - n;
                if (left < 0 || compareAndSetState(have, left)) {
                    return left;
                }
            }
        }

        @Override
        protected boolean tryReleaseShared(long n) {
            while (true) {
                long have = getState();
                if (compareAndSetState(have, have + n)) {
                    return true;
                }
            }
        }

        long left() {
            return getState();
        }
    }

    static int count;

    public static void main(String[] args) throws Exception {
        Mutex m = new Mutex();
        m.acquire(1);
        System.out.println(m.toString().replaceAll("@[0-9a-f]+", "@") + " held " + m.isHeldExclusively() + " queued " + m.hasQueuedThreads() + m.hasContended());
        System.out.println("timed " + m.tryAcquireNanos(1, 1_000_000) + " queue " + m.getQueueLength() + " contended " + m.hasContended());
        m.release(1);
        try {
            m.release(1);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    m.acquire(1);
                    count++;
                    m.release(1);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("count " + count + " first queued " + m.getFirstQueuedThread());
        queue();
        condition();
        BooleanLatch latch = new BooleanLatch();
        System.out.println("closed " + latch.tryAcquireSharedNanos(0, 1000));
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                try {
                    latch.acquireSharedInterruptibly(0);
                    log.append('.');
                } catch (InterruptedException e) {
                    log.append('!');
                }
            });
            ts[i].start();
        }
        while (latch.getSharedQueuedThreads().size() != 3) {
            Thread.yield();
        }
        System.out.println("shared " + latch.getSharedQueuedThreads().size() + " exclusive " + latch.getExclusiveQueuedThreads().size());
        ts[1].interrupt();
        ts[1].join();
        latch.releaseShared(0);
        ts[0].join();
        ts[2].join();
        System.out.println(log + " open " + latch.tryAcquireSharedNanos(0, 0));
        BigSemaphore s = new BigSemaphore(1L << 40);
        s.acquireShared((1L << 40) - 5);
        System.out.println(s.left() + " " + s.tryAcquireSharedNanos(6, 1000) + " " + s.tryAcquireSharedNanos(5, 1000) + " " + s.left());
        Thread big = new Thread(() -> s.acquireShared(1L << 35));
        big.start();
        while (!s.isQueued(big)) {
            Thread.yield();
        }
        s.releaseShared(1L << 36);
        big.join();
        System.out.println(s.left() == 1L << 35);
        AbstractQueuedSynchronizer none = new AbstractQueuedSynchronizer() { };
        for (Callable<?> c : List.<Callable<?>>of(() -> { none.acquire(1); return 0; }, () -> none.release(1), () -> { none.acquireShared(1); return 0; }, () -> none.releaseShared(1))) {
            try {
                c.call();
            } catch (UnsupportedOperationException e) {
                System.out.print("unsupported ");
            }
        }
        System.out.println(none.toString().replaceAll(".*\\[", "["));
    }

    static void queue() throws Exception {
        Mutex m = new Mutex();
        m.acquire(1);
        Thread[] ts = new Thread[3];
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                m.acquire(1);
                log.append(id);
                m.release(1);
            });
            ts[i].start();
            while (!m.isQueued(ts[i])) {
                Thread.yield();
            }
        }
        System.out.print("length " + m.getQueueLength() + " first " + (m.getFirstQueuedThread() == ts[0]) + " predecessors " + m.hasQueuedPredecessors() + " ");
        m.release(1);
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("order " + log);
    }

    static void condition() throws Exception {
        Mutex m = new Mutex();
        AbstractQueuedSynchronizer.ConditionObject c = m.condition();
        StringBuilder log = new StringBuilder();
        Thread t = new Thread(() -> {
            m.acquire(1);
            try {
                c.await();
                log.append("woken");
            } catch (InterruptedException e) {
                log.append(e);
            }
            m.release(1);
        });
        t.start();
        while (true) {
            m.acquire(1);
            boolean waiting = m.hasWaiters(c);
            if (waiting) {
                System.out.println("waiters " + m.getWaitQueueLength(c) + " " + (m.getWaitingThreads(c).iterator().next() == t) + " owns " + m.owns(c));
                c.signal();
            }
            m.release(1);
            if (waiting) {
                break;
            }
            Thread.yield();
        }
        t.join();
        System.out.println(log);
    }
}
