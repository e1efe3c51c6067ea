public class ShutdownHook {
    static volatile int v; static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { r1 = v; x = 1; }));
        Thread t = new Thread(() -> { v = 1; x = 2; });
        t.setDaemon(true);
        t.start();
    }
}
