public class NewObjects {
    static class N { int f; N next; }
    static volatile N head;
    static int r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { N n = new N(); n.f = 1; head = n; n.f = 2; });
        t.start();
        N n = head;
        if (n != null) { r1 = n.f; r2 = n.f; }
    }
}
