public class SpinVolatile {
    static volatile int a1, b1; static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { while (a1 == 0) Thread.onSpinWait(); x = 1; b1 = 1; });
        t.start();
        x = 2; a1 = 1;
        int n = 0;
        while (b1 == 0) n = 1 - n;
        r1 = x; r2 = n;
    }
}
