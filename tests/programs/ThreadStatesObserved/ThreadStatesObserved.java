// Thread.State: every state observed from outside in a way that does not depend on timing, with stack traces.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ThreadStatesObserved {
    static volatile boolean spin = true;

    static void until(Thread t, Thread.State s) {
        while (t.getState() != s) {
            Thread.yield();
        }
        System.out.println(t.getName() + " " + t.getState() + " alive " + t.isAlive());
    }

    static void blockHere(Object lock) {
        synchronized (lock) {
            System.out.println("entered");
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            while (spin) {
                Thread.onSpinWait();
                Thread.yield();
            }
        }, "spinner");
        System.out.println(t.getName() + " " + t.getState() + " alive " + t.isAlive() + " trace " + t.getStackTrace().length);
        t.start();
        until(t, Thread.State.RUNNABLE);
        spin = false;
        t.join();
        System.out.println(t.getState() + " alive " + t.isAlive() + " trace " + t.getStackTrace().length);

        t = new Thread(() -> blockHere(lock), "blocked");
        synchronized (lock) {
            t.start();
            until(t, Thread.State.BLOCKED);
            StackTraceElement[] st = t.getStackTrace();
            System.out.println("top frame " + st[0].getMethodName() + ":" + st[0].getLineNumber());
        }
        t.join();

        boolean[] go = new boolean[1];
        t = new Thread(() -> {
            synchronized (lock) {
                while (!go[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            }
        }, "waiter");
        t.start();
        until(t, Thread.State.WAITING);
        System.out.println("top frame " + t.getStackTrace()[0].getClassName() + "." + t.getStackTrace()[0].getMethodName() + " native " + t.getStackTrace()[0].isNativeMethod());
        // Notified but not yet able to enter again, it is blocked.
        synchronized (lock) {
            go[0] = true;
            lock.notify();
            until(t, Thread.State.BLOCKED);
        }
        t.join();

        t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(1_000_000);
                } catch (InterruptedException e) {
                    System.out.println("timed waiter interrupted");
                }
            }
        }, "timed waiter");
        t.start();
        until(t, Thread.State.TIMED_WAITING);
        t.interrupt();
        t.join();

        t = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("sleeper interrupted");
            }
        }, "sleeper");
        t.start();
        until(t, Thread.State.TIMED_WAITING);
        System.out.println("top frame " + t.getStackTrace()[0].getMethodName());
        t.interrupt();
        t.join();

        t = new Thread(() -> LockSupport.park(), "parker");
        t.start();
        until(t, Thread.State.WAITING);
        LockSupport.unpark(t);
        t.join();
        t = new Thread(() -> LockSupport.parkNanos(1_000_000_000_000L), "timed parker");
        t.start();
        until(t, Thread.State.TIMED_WAITING);
        LockSupport.unpark(t);
        t.join();

        Thread target = new Thread(() -> {
            synchronized (lock) {
                while (go[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            }
        });
        target.start();
        t = new Thread(() -> {
            try {
                target.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }, "joiner");
        t.start();
        until(t, Thread.State.WAITING);
        synchronized (lock) {
            go[0] = false;
            lock.notifyAll();
        }
        t.join();
        ReentrantLock rl = new ReentrantLock();
        rl.lock();
        t = new Thread(() -> {
            rl.lock();
            rl.unlock();
        }, "queued on a lock");
        t.start();
        until(t, Thread.State.WAITING);
        rl.unlock();
        t.join();
        System.out.println(Arrays.toString(Thread.State.values()) + " " + Thread.currentThread().getState());
    }
}
