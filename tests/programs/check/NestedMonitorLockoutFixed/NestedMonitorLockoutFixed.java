// A thread waits in a monitor and holds no other, so the thread that notifies it can always come
// in. The outer monitor is taken before and given back.
public class NestedMonitorLockoutFixed {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static boolean ready;
    static int visits;

    static void visit() {
        synchronized (outer) {
            visits++;
        }
    }

    static void await() {
        visit();
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

    static void announce() {
        visit();
        synchronized (inner) {
            ready = true;
            inner.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(NestedMonitorLockoutFixed::await);
        Thread announcer = new Thread(NestedMonitorLockoutFixed::announce);
        waiter.start();
        announcer.start();
        waiter.join();
        announcer.join();
        assert visits == 2;
    }
}
