// Object.wait, notify, notifyAll: hand-off between threads, lost notifications, reentrant release, illegal monitor states.
import java.util.*;

public class WaitNotifyProtocol {
    static final Object LOCK = new Object();
    static int turn, waiting;

    public static void main(String[] args) throws Exception {
        illegal();
        rotation();
        notifyAllWakesAll();
        notifyWakesOne();
        nestedRelease();
        interrupted();
        notifyIsNotRemembered();
    }

    static void illegal() throws InterruptedException {
        Object o = new Object();
        Runnable[] rs = {o::notify, o::notifyAll, () -> waitOn(o, 0), () -> waitOn(o, 5)};
        for (Runnable r : rs) {
            try {
                r.run();
                System.out.println("accepted");
            } catch (IllegalMonitorStateException e) {
                System.out.println(e);
            }
        }
        synchronized (LOCK) {
            try {
                o.notify();
            } catch (IllegalMonitorStateException e) {
                System.out.println("another object's monitor: " + e.getMessage());
            }
            LOCK.notify();
            LOCK.notifyAll();
            try {
                LOCK.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
            try {
                LOCK.wait(1, 1_000_000);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("holds " + Thread.holdsLock(LOCK));
    }

    static void waitOn(Object o, long ms) {
        try {
            o.wait(ms);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }

    static void rotation() throws InterruptedException {
        StringBuilder log = new StringBuilder();
        Thread[] ts = new Thread[3];
        turn = 0;
        for (int i = 0; i < 3; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    synchronized (LOCK) {
                        while (turn != id) {
                            waitOn(LOCK, 0);
                        }
                        log.append(id).append(k).append(' ');
                        turn = (turn + 1) % 3;
                        LOCK.notifyAll();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(log);
    }

    static Thread[] waiters(int n, int[] woken) {
        Thread[] ts = new Thread[n];
        waiting = 0;
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                synchronized (LOCK) {
                    waiting++;
                    waitOn(LOCK, 0);
                    woken[0]++;
                }
            });
            ts[i].start();
        }
        while (true) {
            synchronized (LOCK) {
                if (waiting == n) {
                    return ts;
                }
            }
            Thread.yield();
        }
    }

    static void notifyAllWakesAll() throws InterruptedException {
        int[] woken = new int[1];
        Thread[] ts = waiters(4, woken);
        synchronized (LOCK) {
            LOCK.notifyAll();
            System.out.println("woken while the lock is held " + woken[0]);
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("woken " + woken[0]);
    }

    static void notifyWakesOne() throws InterruptedException {
        int[] woken = new int[1];
        Thread[] ts = waiters(3, woken);
        for (int i = 1; i <= 3; i++) {
            synchronized (LOCK) {
                LOCK.notify();
            }
            while (true) {
                synchronized (LOCK) {
                    if (woken[0] >= i) {
                        System.out.println("after notify " + i + ": " + woken[0]);
                        break;
                    }
                }
                Thread.yield();
            }
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    static synchronized void outer(boolean[] flag) {
        synchronized (WaitNotifyProtocol.class) {
            while (!flag[0]) {
                waitOn(WaitNotifyProtocol.class, 0);
            }
            System.out.println("still holds after wait " + Thread.holdsLock(WaitNotifyProtocol.class));
        }
        System.out.println("outer level held " + Thread.holdsLock(WaitNotifyProtocol.class));
    }

    /** A wait gives back all levels of a reentrant monitor, or the notifier could not enter. */
    static void nestedRelease() throws InterruptedException {
        boolean[] flag = new boolean[1];
        Thread t = new Thread(() -> outer(flag));
        t.start();
        synchronized (WaitNotifyProtocol.class) {
            flag[0] = true;
            WaitNotifyProtocol.class.notifyAll();
        }
        t.join();
    }

    static void interrupted() throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    System.out.println("wait interrupted " + e.getMessage() + " flag " + Thread.currentThread().isInterrupted() + " holds " + Thread.holdsLock(LOCK));
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
        Thread.currentThread().interrupt();
        synchronized (LOCK) {
            try {
                LOCK.wait(1000);
            } catch (InterruptedException e) {
                System.out.println("interrupted before waiting");
            }
        }
    }

    static void notifyIsNotRemembered() throws InterruptedException {
        synchronized (LOCK) {
            LOCK.notifyAll();
            LOCK.wait(3);
            LOCK.wait(0, 500_000);
        }
        System.out.println("earlier notify did not count; timed wait ended by itself");
    }
}
