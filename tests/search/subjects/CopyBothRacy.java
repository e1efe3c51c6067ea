public class CopyBothRacy {
    static int r1, r2;
    static final int[] a = new int[1], b = new int[1];
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { a[0] = 1; b[0] = 2; });
        t.start();
        System.arraycopy(a, 0, b, 0, 1);
        r1 = 1;
        t.join();
        if (b[0] == 1) throw new IllegalStateException();
        r2 = b[0];
    }
}
