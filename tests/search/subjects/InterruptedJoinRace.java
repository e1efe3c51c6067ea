public class InterruptedJoinRace {
    static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        Thread m = Thread.currentThread();
        Thread s = new Thread(() -> { x = 1; });
        Thread t = new Thread(() -> { m.interrupt(); });
        s.start(); t.start();
        try { s.join(); } catch (InterruptedException e) { r1 = 1; }
        x = 2;
    }
}
