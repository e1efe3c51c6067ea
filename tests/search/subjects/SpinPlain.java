public class SpinPlain {
    static int flag, x, r1;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { x = 1; flag = 1; });
        t.start();
        while (flag == 0) Thread.yield();
        r1 = x;
    }
}
