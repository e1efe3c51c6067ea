/* Monitors in one thread: only the outermost enter and exit count. `step` marks the parts. */
public class Monitors {
    static class Lock {
        synchronized void recurse(int depth) {
            if (depth > 0)
                recurse(depth - 1);
        }

        synchronized void fail() {
            throw new IllegalStateException();
        }
    }

    static int step;

    static synchronized void ofTheClass() {
        step = 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Lock lock = new Lock();
        synchronized (lock) {
            synchronized (lock) {
                step = 1;
            }
            step = 2;
        }
        ofTheClass();
        lock.recurse(3);
        step = 4;
        try {
            lock.fail();
        } catch (IllegalStateException expected) {
            step = 5;
        }
        synchronized (lock) {
            synchronized (lock) {
                step = 6;
                lock.wait(1); // gives the monitor up whole, and takes it back whole
                step = 7;
            }
            step = 8;
        }
        synchronized (lock) {
            lock.notify();
            lock.notifyAll();
        }
        try {
            lock.notify();
        } catch (IllegalMonitorStateException expected) {
            step = 9;
        }
        synchronized (Monitors.class) {
            ofTheClass();
        }
    }
}
