public class IsAlive {
    static volatile int v;
    static int x;
    static int r1, r2, r3;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { x = 1; v = 1; });
        t.start();
        r1 = v;
        r3 = t.isAlive() ? 1 : 0;
        r2 = v;
        if (r3 == 0) x = 3;
    }
}
