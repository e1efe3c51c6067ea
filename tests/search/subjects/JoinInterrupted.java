public class JoinInterrupted {
    static volatile int v;
    static int r1, r2, r3, r4, r5;
    static Thread other;
    static int j() { try { other.join(10); return 0; } catch (InterruptedException x) { return 1; } }
    public static void main(String[] a) throws Exception {
        other = new Thread(() -> { while (v < 3); });
        Thread t = new Thread(() -> { r1 = j(); v = 1; r2 = j(); v = 2; r3 = j(); v = 3; });
        other.start();
        t.start();
        r4 = v;
        t.interrupt();
        t.join();
    }
}
