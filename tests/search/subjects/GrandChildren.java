public class GrandChildren {
    static int x, y;
    static int r1, r2;
    static volatile Thread first;
    static synchronized void go(Thread t) { if (first == null) first = t; t.start(); }
    public static void main(String[] a) throws Exception {
        Thread u1 = new Thread(() -> { x = 1; }), u2 = new Thread(() -> { y = 1; });
        Thread t1 = new Thread(() -> go(u1)), t2 = new Thread(() -> go(u2));
        t1.start(); t2.start();
        t1.join(); t2.join();
        first.join();
        r1 = x;
    }
}
