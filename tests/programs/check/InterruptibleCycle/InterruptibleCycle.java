// As InterruptEndsCycle, but nobody interrupts, beside a daemon that goes on for ever: lockInterruptibly
// waits as lock does, so the two wait for each other for ever.
import java.util.concurrent.locks.ReentrantLock;

public class InterruptibleCycle {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantLock second = new ReentrantLock();
    static volatile boolean beat;

    static void use(ReentrantLock outer, ReentrantLock inner) {
        try {
            outer.lockInterruptibly();
            inner.lockInterruptibly();
        } catch (InterruptedException e) {
            return;
        }
        inner.unlock();
        outer.unlock();
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> use(first, second), "A").start();
        new Thread(() -> use(second, first), "B").start();
    }
}
