// One thread holds a monitor and waits for a ReentrantLock, the other one the other way round: a
// cycle of both kinds, beside a daemon that goes on.
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockOfMonitorAndLock {
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            lock.lock();
            synchronized (monitor) {
            }
            lock.unlock();
        }, "other").start();
        synchronized (monitor) {
            lock.lock();
            lock.unlock();
        }
    }
}
