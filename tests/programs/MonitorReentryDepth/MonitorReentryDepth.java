/* A monitor entered many times is left by wait altogether and taken again as often. */
public class MonitorReentryDepth {
    static final Object lock = new Object();
    static int step;

    static void enter(int depth) throws InterruptedException {
        if (depth > 0) {
            synchronized (lock) {
                enter(depth - 1);
                System.out.println("leaving " + depth + ", held " + Thread.holdsLock(lock));
            }
            return;
        }
        while (step < 1) {
            lock.wait();
        }
        System.out.println("step " + step);
        step = 2;
        lock.notifyAll();
        while (step < 3) {
            lock.wait();
        }
        System.out.println("step " + step);
    }

    synchronized int recursive(int n) {
        if (!Thread.holdsLock(this)) {
            throw new IllegalStateException();
        }
        return n == 0 ? 0 : 1 + recursive(n - 1);
    }

    static synchronized int ofClass(int n) {
        synchronized (MonitorReentryDepth.class) {
            return n == 0 ? 0 : 1 + ofClass(n - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                enter(4);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        thread.start();
        synchronized (lock) {
            step = 1;
            lock.notifyAll();
            while (step < 2) {
                lock.wait();
            }
            step = 3;
            lock.notifyAll();
        }
        thread.join();
        System.out.println("held at the end: " + Thread.holdsLock(lock));
        System.out.println(new MonitorReentryDepth().recursive(500) + " " + ofClass(500));
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            System.out.println("holdsLock(null) throws");
        }
        try {
            Object none = null;
            synchronized (none) {
                System.out.println("not here");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
