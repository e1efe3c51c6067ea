public class DaemonSees {
    static volatile int v;
    static int x;
    public static void main(String[] a) {
        Thread d = new Thread(() -> { if (v == 1) { x = 1; throw new IllegalStateException(); } });
        d.setDaemon(true);
        d.start();
        v = 1;
    }
}
