public class ReentrantWait {
    static final Object o = new Object(); static int r1, x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { synchronized (o) { synchronized (o) { try { o.wait(5); } catch (InterruptedException e) { } x++; } r1 = x; } });
        t.start();
        synchronized (o) { synchronized (o) { x++; o.notify(); } }
    }
}
