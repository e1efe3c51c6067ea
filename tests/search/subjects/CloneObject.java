public class CloneObject implements Cloneable {
    static volatile int v;
    static int r1, r2;
    int f;
    static final CloneObject o = new CloneObject();
    public static void main(String[] a) throws Exception {
        new Thread(() -> { v = 1; o.f = 1; }).start();
        r1 = v;
        r2 = ((CloneObject) o.clone()).f;
    }
}
