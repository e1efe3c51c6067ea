public class SleepInterrupted {
    static volatile int v;
    static int r, e;
    static int sleep() { try { Thread.sleep(10); return 0; } catch (InterruptedException x) { return 1; } }
    static int r1, r2, r3, r4;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = sleep(); v = 1; r2 = sleep(); v = 2; r3 = sleep(); });
        t.start();
        r4 = v;
        t.interrupt();
        t.join();
    }
}
