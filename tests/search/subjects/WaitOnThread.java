public class WaitOnThread {
    static volatile int v;
    static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { v = 1; });
        t.start();
        r1 = v;
        synchronized (t) { if (t.isAlive()) { t.wait(); r2 = 1; } }
    }
}
