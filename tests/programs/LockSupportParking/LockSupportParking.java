// LockSupport: the permit, park with blocker, timed forms, interruption, a FIFO mutex made of it.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class LockSupportParking {
    static final class FifoMutex {
        final AtomicBoolean locked = new AtomicBoolean();
        final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

        void lock() {
            boolean wasInterrupted = false;
            Thread me = Thread.currentThread();
            waiters.add(me);
            while (waiters.peek() != me || !locked.compareAndSet(false, true)) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    wasInterrupted = true;
                }
            }
            waiters.remove();
            if (wasInterrupted) {
                me.interrupt();
            }
        }

        void unlock() {
            locked.set(false);
            LockSupport.unpark(waiters.peek());
        }
    }

    static int count;

    public static void main(String[] args) throws Exception {
        // The permit is binary: two unparks make one.
        Thread me = Thread.currentThread();
        LockSupport.unpark(me);
        LockSupport.unpark(me);
        LockSupport.park();
        long t0 = System.nanoTime();
        LockSupport.parkNanos(3_000_000);
        System.out.println("second park waited or woke early, no hang " + (System.nanoTime() >= t0));
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-1);
        LockSupport.parkUntil(0);
        LockSupport.parkUntil(System.currentTimeMillis() + 1);
        LockSupport.unpark(null);
        System.out.println("blocker " + LockSupport.getBlocker(me));

        me.interrupt();
        LockSupport.park();
        System.out.println("park returns when interrupted, flag stays " + Thread.interrupted());

        // Unparked before it parks, a thread does not wait.
        AtomicBoolean go = new AtomicBoolean();
        Thread early = new Thread(() -> {
            while (!go.get()) {
                Thread.onSpinWait();
                Thread.yield();
            }
            LockSupport.park();
            System.out.println("early unpark kept");
        });
        early.start();
        LockSupport.unpark(early);
        go.set(true);
        early.join();

        // The blocker of a parked thread can be seen.
        Object blocker = "the blocker";
        AtomicBoolean stop = new AtomicBoolean();
        Thread parked = new Thread(() -> {
            while (!stop.get()) {
                LockSupport.park(blocker);
            }
        });
        parked.start();
        while (LockSupport.getBlocker(parked) == null) {
            Thread.yield();
        }
        System.out.println("blocker " + LockSupport.getBlocker(parked));
        while (parked.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        System.out.println("state " + parked.getState());
        stop.set(true);
        LockSupport.unpark(parked);
        parked.join();
        System.out.println("after " + LockSupport.getBlocker(parked) + " " + parked.getState());

        Thread own = new Thread(() -> {
            LockSupport.setCurrentBlocker("set by itself");
            System.out.println(LockSupport.getBlocker(Thread.currentThread()));
        });
        own.start();
        own.join();
        try {
            LockSupport.getBlocker(null);
        } catch (NullPointerException e) {
            System.out.println("null thread");
        }

        Thread notStarted = new Thread(() -> System.out.println("ran"));
        LockSupport.unpark(notStarted);
        System.out.println("unpark of a thread not started has no effect " + notStarted.getState());
        mutex();
        pingPong();
    }

    static void mutex() throws InterruptedException {
        FifoMutex m = new FifoMutex();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    m.lock();
                    count++;
                    m.unlock();
                }
            });
            ts[i].start();
        }
        ts[2].interrupt();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("count " + count + " waiters " + m.waiters + " locked " + m.locked);
    }

    static volatile int turn;

    static void pingPong() throws InterruptedException {
        StringBuilder sb = new StringBuilder();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    while (turn != id) {
                        LockSupport.park();
                    }
                    sb.append(id == 0 ? "ping " : "pong ");
                    turn = 1 - id;
                    LockSupport.unpark(ts[1 - id]);
                }
            });
        }
        ts[0].start();
        ts[1].start();
        ts[0].join();
        ts[1].join();
        System.out.println(sb);
    }
}
