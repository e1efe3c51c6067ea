public class UncaughtHandler {
    static volatile int v; static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { v = 1; throw new RuntimeException(); });
        t.setUncaughtExceptionHandler((u, e) -> { v = 2; r1 = v; });
        t.start();
        r2 = v;
    }
}
