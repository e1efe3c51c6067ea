// Conditions of a ReentrantLock: signal order, signalAll, timed and uninterruptible waits, queries, illegal use.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ReentrantLockConditions {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition COND = LOCK.newCondition();
    static final StringBuffer LOG = new StringBuffer();

    interface Body {
        void run() throws Exception;
    }

    static Thread go(Body b) {
        Thread t = new Thread(() -> {
            LOCK.lock();
            try {
                b.run();
            } catch (Exception e) {
                LOG.append(e);
            } finally {
                LOCK.unlock();
            }
        });
        t.start();
        return t;
    }

    static void untilWaiting(int n) {
        while (true) {
            LOCK.lock();
            try {
                if (LOCK.getWaitQueueLength(COND) == n) {
                    return;
                }
            } finally {
                LOCK.unlock();
            }
            Thread.yield();
        }
    }

    static void flush(String what) {
        System.out.println(what + ": " + LOG);
        LOG.setLength(0);
    }

    public static void main(String[] args) throws Exception {
        illegal();
        // Signalled one by one, waiters leave in the order in which they came.
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int id = i;
            ts[i] = go(() -> {
                COND.await();
                LOG.append(id).append(' ');
            });
            untilWaiting(i + 1);
        }
        LOCK.lock();
        System.out.println(LOCK.hasWaiters(COND) + " " + LOCK.getWaitQueueLength(COND));
        COND.signal();
        COND.signal();
        System.out.println("after two signals " + LOCK.getWaitQueueLength(COND) + " queued " + LOCK.getQueueLength());
        COND.signalAll();
        COND.signal();
        LOCK.unlock();
        for (Thread t : ts) {
            t.join();
        }
        flush("order");

        // await releases all holds and takes them back.
        Thread t = go(() -> {
            LOCK.lock();
            LOCK.lock();
            LOG.append(LOCK.getHoldCount());
            COND.await();
            LOG.append(LOCK.getHoldCount());
            LOCK.unlock();
            LOCK.unlock();
        });
        untilWaiting(1);
        LOCK.lock();
        COND.signal();
        LOCK.unlock();
        t.join();
        flush("holds");

        t = go(() -> {
            LOG.append(COND.await(1, TimeUnit.MILLISECONDS)).append(COND.awaitNanos(1000) <= 0).append(COND.awaitNanos(-5) <= 0)
                .append(COND.awaitUntil(new Date(0))).append(COND.await(0, TimeUnit.SECONDS));
        });
        t.join();
        flush("timed out");

        t = go(() -> LOG.append(COND.await(1, TimeUnit.HOURS)).append(COND.awaitNanos(TimeUnit.HOURS.toNanos(1)) > 0).append(COND.awaitUntil(new Date(System.currentTimeMillis() + 3_600_000))));
        for (int i = 0; i < 3; i++) {
            untilWaiting(1);
            LOCK.lock();
            COND.signal();
            LOCK.unlock();
        }
        t.join();
        flush("signalled in time");

        t = go(() -> {
            try {
                COND.await();
            } catch (InterruptedException e) {
                LOG.append("interrupted, holds ").append(LOCK.getHoldCount()).append(" flag ").append(Thread.currentThread().isInterrupted());
            }
        });
        untilWaiting(1);
        t.interrupt();
        t.join();
        flush("interrupt");

        t = go(() -> {
            COND.awaitUninterruptibly();
            LOG.append("flag ").append(Thread.currentThread().isInterrupted());
        });
        untilWaiting(1);
        t.interrupt();
        LOCK.lock();
        COND.signal();
        LOCK.unlock();
        t.join();
        flush("uninterruptible");
        alternate();
    }

    static void illegal() throws Exception {
        Condition other = new ReentrantLock().newCondition();
        Body[] bodies = {COND::signal, COND::signalAll, COND::await, () -> COND.awaitNanos(5), COND::awaitUninterruptibly, () -> LOCK.getWaitQueueLength(COND), () -> LOCK.hasWaiters(COND)};
        for (Body b : bodies) {
            try {
                b.run();
                System.out.println("accepted");
            } catch (IllegalMonitorStateException e) {
                System.out.print("refused " + e.getMessage() + "; ");
            }
        }
        System.out.println();
        LOCK.lock();
        try {
            LOCK.hasWaiters(other);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        } finally {
            LOCK.unlock();
        }
        try {
            LOCK.getWaitQueueLength(null);
        } catch (NullPointerException e) {
            System.out.println("null condition");
        }
    }

    static int turn;

    /** Three threads with a condition each print in strict rotation. */
    static void alternate() throws InterruptedException {
        ReentrantLock l = new ReentrantLock();
        Condition[] cs = {l.newCondition(), l.newCondition(), l.newCondition()};
        StringBuilder sb = new StringBuilder();
        Thread[] ts = new Thread[3];
        for (int i = 2; i >= 0; i--) {
            final int id = i;
            ts[i] = new Thread(() -> {
                l.lock();
                try {
                    for (int k = 0; k < 6; k++) {
                        while (turn != id) {
                            cs[id].await();
                        }
                        sb.append("ABC".charAt(id));
                        turn = (id + 1) % 3;
                        cs[turn].signal();
                    }
                } catch (InterruptedException e) {
                    sb.append(e);
                } finally {
                    l.unlock();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(sb);
    }
}
