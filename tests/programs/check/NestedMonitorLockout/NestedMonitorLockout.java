// A thread waits in an inner monitor while it holds an outer one, and the thread that would notify
// it must enter the outer one first.
// The mistake: wait gives back only the monitor that it is called on, so when the waiter comes
// first neither goes on: deadlock. `ready` is only touched inside both monitors: no race.
public class NestedMonitorLockout {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static boolean ready;

    static void await() {
        synchronized (outer) {
            synchronized (inner) {
                try {
                    while (!ready) {
                        inner.wait();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    static void announce() {
        synchronized (outer) {
            synchronized (inner) {
                ready = true;
                inner.notify();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(NestedMonitorLockout::await);
        Thread announcer = new Thread(NestedMonitorLockout::announce);
        waiter.start();
        announcer.start();
        waiter.join();
        announcer.join();
    }
}
