public class GroupLock {
    static final ThreadGroup g = new ThreadGroup("g");
    static int x, r1;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { synchronized (g) { x++; } });
        t.start();
        synchronized (g) { x++; r1 = x; }
    }
}
