public class TimedJoin {
    static volatile int v;
    static int x;
    static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { x = 1; v = 1; });
        t.start();
        r1 = v;
        t.join(5);
        r2 = x;
    }
}
