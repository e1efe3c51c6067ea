public class GetStateWaiting {
    static final Object o = new Object(); static volatile int v; static int r1, r2, x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { v = 1; synchronized (o) { try { o.wait(5); } catch (InterruptedException e) { } } v = 2; });
        t.start();
        r1 = v;
        r2 = t.getState().ordinal();
    }
}
