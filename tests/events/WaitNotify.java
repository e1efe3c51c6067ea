/* One thread waits, the other notifies; a sleep lets the waiter come first. */
public class WaitNotify {
    static class Lock {
    }

    static final Lock lock = new Lock();
    static boolean ready;

    static class Worker extends Thread {
        @Override
        public void run() {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Worker().start();
        Thread.sleep(10);
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }
}
