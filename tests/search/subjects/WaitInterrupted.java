public class WaitInterrupted {
    static volatile int v;
    static final Object o = new Object();
    static int w() { synchronized (o) { try { o.wait(10); return 0; } catch (InterruptedException x) { return 1; } } }
    static int r1, r2, r3, r4;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = w(); v = 1; r2 = w(); v = 2; r3 = w(); });
        t.start();
        r4 = v;
        t.interrupt();
        t.join();
    }
}
