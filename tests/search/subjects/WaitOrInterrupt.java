public class WaitOrInterrupt {
    static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        Object o = new Object();
        Thread s = new Thread(() -> { synchronized (o) { try { o.wait(9); r2 = 1; } catch (InterruptedException e) { r1 = 1; }} });
        Thread t = new Thread(() -> { s.interrupt(); });
        s.start(); t.start();
    }
}
