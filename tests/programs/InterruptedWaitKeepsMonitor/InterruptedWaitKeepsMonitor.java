/* A wait that is interrupted has the monitor again, as often as before, when it throws. */
public class InterruptedWaitKeepsMonitor {
    static final Object lock = new Object();
    static boolean waits;

    static void deep(int depth) throws InterruptedException {
        synchronized (lock) {
            if (depth > 0) {
                deep(depth - 1);
                return;
            }
            waits = true;
            try {
                lock.wait();
            } finally {
                System.out.println("thrown with the monitor: " + Thread.holdsLock(lock));
                System.out.println("status: " + Thread.currentThread().isInterrupted());
            }
        }
    }

    static void run() {
        try {
            deep(3);
        } catch (InterruptedException e) {
            System.out.println("caught with the monitor: " + Thread.holdsLock(lock));
        }
        synchronized (lock) {
            try {
                synchronized (lock) {
                    Thread.currentThread().interrupt();
                    lock.wait(1000);
                }
            } catch (InterruptedException e) {
                System.out.println("still inside: " + Thread.holdsLock(lock));
                lock.notifyAll();
            }
        }
        System.out.println("outside: " + Thread.holdsLock(lock));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(InterruptedWaitKeepsMonitor::run);
        thread.start();
        boolean done = false;
        while (!done) {
            synchronized (lock) {
                if (waits) {
                    thread.interrupt();
                    System.out.println("interrupted under the monitor");
                    done = true;
                }
            }
        }
        thread.join();
    }
}
