public class DoubleStart {
    static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1++; });
        Thread u = new Thread(() -> { try { t.start(); } catch (IllegalThreadStateException e) { r2 = 1; } });
        u.start();
        t.start();
    }
}
