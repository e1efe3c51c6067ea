/** wait, notify and notifyAll without the lock, with another lock, after release, with bad timeouts, and interrupted. */
public class IllegalMonitorStates {
    interface Body { void run() throws Exception; }

    static void t(String what, Body b) {
        try {
            b.run();
            System.out.println(what + ": fine");
        } catch (Exception e) {
            StackTraceElement[] s = e.getStackTrace();
            System.out.println(what + ": " + e + " from " + (s.length > 0 ? s[0].getMethodName() : "?"));
        }
    }

    static synchronized void staticSync() throws Exception {
        IllegalMonitorStates.class.notify();
        new IllegalMonitorStates().notify();
    }

    synchronized void instSync(Object other) throws Exception {
        notify();
        this.notifyAll();
        other.notify();
    }

    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        int[] arr = {1};
        t("notify", () -> a.notify());
        t("notifyAll", () -> a.notifyAll());
        t("wait", () -> a.wait());
        t("wait(1)", () -> a.wait(1));
        t("wait(0,1)", () -> a.wait(0, 1));
        t("wait(-1)", () -> a.wait(-1));
        t("wait(1,-1)", () -> a.wait(1, -1));
        t("wait(1,1000000)", () -> a.wait(1, 1000000));
        t("array", () -> arr.notify());
        t("class", () -> String.class.notify());
        t("string", () -> "x".notifyAll());
        t("other lock held", () -> { synchronized (a) { b.notify(); } });
        t("right lock held", () -> { synchronized (a) { a.notify(); a.notifyAll(); } });
        t("nested", () -> { synchronized (a) { synchronized (b) { a.notify(); b.notify(); } } });
        t("after release", () -> { synchronized (a) { a.notify(); } a.notify(); });
        t("timed wait", () -> { synchronized (a) { a.wait(1); a.wait(0, 1); a.wait(1, 999999); } });
        t("bad timeout with lock", () -> { synchronized (a) { a.wait(-5); } });
        t("bad nanos with lock", () -> { synchronized (a) { a.wait(0, 1000000); } });
        t("static", IllegalMonitorStates::staticSync);
        t("instance", () -> new IllegalMonitorStates().instSync(a));
        t("interrupted before", () -> {
            Thread.currentThread().interrupt();
            synchronized (a) {
                a.wait();
            }
        });
        System.out.println("flag cleared " + !Thread.currentThread().isInterrupted());
        t("interrupted without lock", () -> {
            Thread.currentThread().interrupt();
            try {
                a.wait();
            } finally {
                System.out.println("flag kept " + Thread.interrupted());
            }
        });
        t("interrupted sleep", () -> { Thread.currentThread().interrupt(); Thread.sleep(1000); });
        t("negative sleep", () -> Thread.sleep(-1));
        t("bad nanos sleep", () -> Thread.sleep(1, -1));
        t("interrupted join", () -> { Thread.currentThread().interrupt(); Thread.currentThread().join(); });
        t("negative join", () -> new Thread().join(-1));
        Thread waiter = new Thread(() -> {
            synchronized (a) {
                try {
                    a.wait();
                } catch (InterruptedException e) {
                    System.out.println("waiter " + e + " holds " + Thread.holdsLock(a) + " flag " + Thread.currentThread().isInterrupted());
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        synchronized (a) {
            synchronized (a) {
                a.wait(1);
                System.out.println("still twice " + Thread.holdsLock(a));
            }
            System.out.println("still once " + Thread.holdsLock(a));
        }
        t("start twice", () -> { Thread x = new Thread(() -> { }); x.start(); x.join(); x.start(); });
        t("lock unlock", () -> new java.util.concurrent.locks.ReentrantLock().unlock());
        t("condition", () -> new java.util.concurrent.locks.ReentrantLock().newCondition().signal());
        a.notify();
    }
}
