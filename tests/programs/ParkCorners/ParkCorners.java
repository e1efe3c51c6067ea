import java.util.concurrent.locks.LockSupport;

/* Permits do not add up, interrupts count as one and stay, blockers are seen from outside. */
public class ParkCorners {
    static volatile boolean parked;

    static void show(String what) {
        System.out.println(what + ", status " + Thread.currentThread().isInterrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread me = Thread.currentThread();
        LockSupport.unpark(me);
        LockSupport.unpark(me);
        LockSupport.park();
        show("one permit");
        LockSupport.parkNanos(1_000_000);
        show("no second one");
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-1);
        LockSupport.parkUntil(0);
        show("no time");
        me.interrupt();
        LockSupport.park();
        LockSupport.park(ParkCorners.class);
        LockSupport.parkNanos(1_000_000_000_000L);
        show("interrupted");
        System.out.println(Thread.interrupted());
        LockSupport.unpark(null);
        LockSupport.unpark(me);
        LockSupport.parkNanos(0);
        LockSupport.park();
        show("kept by parkNanos(0)");
        Object blocker = new Object();
        Thread thread = new Thread(() -> {
            parked = true;
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park(blocker);
            }
            show("woken");
            System.out.println("blocker inside "
                    + LockSupport.getBlocker(Thread.currentThread()));
        });
        thread.start();
        while (!parked || thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        System.out.println("blocker seen " + (LockSupport.getBlocker(thread) == blocker));
        thread.interrupt();
        thread.join();
        System.out.println("blocker afterwards " + LockSupport.getBlocker(thread));
        try {
            LockSupport.getBlocker(null);
        } catch (NullPointerException e) {
            System.out.println("getBlocker(null) throws");
        }
        Thread unstarted = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
            show("own permit");
        });
        unstarted.start();
        unstarted.join();
        LockSupport.unpark(unstarted);
        LockSupport.setCurrentBlocker(blocker);
        System.out.println(LockSupport.getBlocker(me) == blocker);
        LockSupport.setCurrentBlocker(null);
    }
}
