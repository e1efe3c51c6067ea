/** synchronized methods and blocks released by every kind of exit; reentrancy; locks of classes and arrays. */
import java.util.concurrent.atomic.AtomicInteger;

public class SynchronizedExceptions {
    static final Object LOCK = new Object();
    int depth;

    synchronized void thrower(int n) {
        depth = n;
        if (n == 0) throw new IllegalStateException("inside synchronized");
        thrower(n - 1);
    }

    static synchronized int divide(int a, int b) { return a / b; }

    static int blocks(Object lock, int how) throws Exception {
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                synchronized (LOCK) {
                    if (how == 0) return 10;
                    if (how == 1) break;
                    if (how == 2) continue;
                    if (how == 3) throw new Exception("checked");
                    if (how == 4) ((Object) null).hashCode();
                    if (how == 5) {
                        try {
                            throw new Error("caught inside");
                        } catch (Error e) {
                            if (!Thread.holdsLock(lock) || !Thread.holdsLock(LOCK)) return -1;
                        } finally {
                            lock.notifyAll();
                        }
                    }
                }
                if (Thread.holdsLock(LOCK)) return -2;
            }
        }
        return how;
    }

    static boolean free(Object lock) throws InterruptedException {
        AtomicInteger got = new AtomicInteger();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                got.incrementAndGet();
            }
        });
        t.start();
        t.join();
        return got.get() == 1 && !Thread.holdsLock(lock);
    }

    synchronized int reenter(int n) { return n == 0 ? (Thread.holdsLock(this) ? 1 : 0) : reenter(n - 1) + 1; }

    synchronized Object lambdaInside() {
        Runnable r = () -> System.out.print("lambda holds " + Thread.holdsLock(this) + "; ");
        r.run();
        return new Object() {
            @Override public synchronized String toString() { return Thread.holdsLock(this) + " " + Thread.holdsLock(SynchronizedExceptions.this); }
        };
    }

    static Object evaluated() {
        System.out.print("evaluated; ");
        return LOCK;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedExceptions s = new SynchronizedExceptions();
        try {
            s.thrower(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + s.depth + " " + Thread.holdsLock(s) + " " + free(s));
        }
        try {
            divide(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(Thread.holdsLock(SynchronizedExceptions.class) + " " + free(SynchronizedExceptions.class));
        }
        for (int how = 0; how < 7; how++) {
            Object lock = new int[1];
            String r;
            try {
                r = "" + blocks(lock, how);
            } catch (Exception e) {
                r = e.getClass().getSimpleName();
            }
            System.out.println(how + " " + r + " " + free(lock) + " " + free(LOCK));
        }
        System.out.println(s.reenter(50) + " " + free(s));
        Object o = s.lambdaInside();
        System.out.println(o);
        synchronized (evaluated()) {
            synchronized (LOCK) {
                synchronized (LOCK) {
                    System.out.println(Thread.holdsLock(LOCK));
                }
                System.out.println(Thread.holdsLock(LOCK));
            }
            System.out.println(Thread.holdsLock(LOCK));
        }
        System.out.println(Thread.holdsLock(LOCK));
        Object moving = new Object(), first = moving;
        synchronized (moving) {
            moving = new Object();
            System.out.println(Thread.holdsLock(first) + " " + Thread.holdsLock(moving));
        }
        System.out.println(free(first) + " " + free(moving));
        synchronized ("interned") {
            System.out.println(Thread.holdsLock("inter" + "ned"));
        }
        synchronized (String.class) {
            synchronized (int.class) {
                synchronized (Thread.State.NEW) {
                    System.out.println(Thread.holdsLock(Thread.State.NEW));
                }
            }
        }
        int count[] = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    try {
                        synchronized (count) {
                            count[0]++;
                            if (count[0] % 3 == 0) throw new RuntimeException();
                        }
                    } catch (RuntimeException e) {
                        synchronized (count) {
                            count[0] += 0;
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(count[0]);
        try {
            synchronized ((Object) null) {
                System.out.println("unreachable");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        s.thrower(2);
    }
}
