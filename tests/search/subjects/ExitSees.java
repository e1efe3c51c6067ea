public class ExitSees {
    static volatile int v;
    public static void main(String[] a) {
        new Thread(() -> { if (v == 1) throw new IllegalStateException(); }).start();
        v = 1;
        System.exit(0);
    }
}
