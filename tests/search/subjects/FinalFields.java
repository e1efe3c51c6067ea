public class FinalFields {
    static class N { final int f; int g; N() { f = 1; g = 1; } }
    static N head;
    static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { head = new N(); });
        t.start();
        N n = head;
        if (n != null) { r1 = n.f; r2 = n.g; }
    }
}
