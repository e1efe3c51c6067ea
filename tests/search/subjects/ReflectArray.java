public class ReflectArray {
    static volatile int v;
    static int r1, r2;
    static final int[] arr = new int[3];
    public static void main(String[] a) throws Exception {
        new Thread(() -> { v = 1; arr[1] = 1; }).start();
        r1 = v;
        r2 = java.lang.reflect.Array.getInt(arr, 1);
    }
}
