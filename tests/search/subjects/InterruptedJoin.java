public class InterruptedJoin {
    static volatile int v;
    static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        Thread m = Thread.currentThread();
        Thread s = new Thread(() -> { v = 1; });
        Thread t = new Thread(() -> { if (v == 1) { m.interrupt(); r2 = 1; } });
        s.start(); t.start();
        try { s.join(); } catch (InterruptedException e) { r1 = 1; }
    }
}
