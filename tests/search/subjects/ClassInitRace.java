public class ClassInitRace {
    static int x, r1, r2;
    static class C { static int f; static { x = 1; f = 1; } }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = C.f; });
        t.start();
        r2 = x;
    }
}
