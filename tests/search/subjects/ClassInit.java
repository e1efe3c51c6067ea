public class ClassInit {
    static volatile int v;
    static int r1, r2, r3;
    static class C { static int f; static { r3 = v; f = 1; } }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { v = 1; r1 = C.f; });
        t.start();
        v = 2;
        r2 = C.f;
    }
}
