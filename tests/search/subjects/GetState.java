public class GetState {
    static volatile int v;
    static int r1, r2, r3;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { v = 1; });
        t.start();
        r1 = v;
        r3 = t.getState() == Thread.State.TERMINATED ? 1 : 0;
        r2 = v;
    }
}
