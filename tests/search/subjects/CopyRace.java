public class CopyRace {
    static volatile int v;
    static int r1, r2;
    static final int[] arr = new int[3];
    public static void main(String[] a) throws Exception {
        new Thread(() -> { v = 1; arr[1] = 1; }).start();
        r1 = v;
        int[] d = new int[3];
        System.arraycopy(arr, 0, d, 0, 3);
        r2 = d[1];
    }
}
