public class ClassCycle {
    static int r1, r2;
    static class A { static int f = 1; static { B.touch(); } static void touch() {} }
    static class B { static int f = 1; static { A.touch(); } static void touch() {} }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = A.f; });
        t.start();
        r2 = B.f;
    }
}
