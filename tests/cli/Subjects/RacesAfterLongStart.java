/** Forty races in one move, each of which takes as long to replay as the computation before the first thread. */
public class RacesAfterLongStart {
    static int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19,
            f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39;
    static int sum;

    static void writeAll(int me) {
        f0 = me;
        f1 = me;
        f2 = me;
        f3 = me;
        f4 = me;
        f5 = me;
        f6 = me;
        f7 = me;
        f8 = me;
        f9 = me;
        f10 = me;
        f11 = me;
        f12 = me;
        f13 = me;
        f14 = me;
        f15 = me;
        f16 = me;
        f17 = me;
        f18 = me;
        f19 = me;
        f20 = me;
        f21 = me;
        f22 = me;
        f23 = me;
        f24 = me;
        f25 = me;
        f26 = me;
        f27 = me;
        f28 = me;
        f29 = me;
        f30 = me;
        f31 = me;
        f32 = me;
        f33 = me;
        f34 = me;
        f35 = me;
        f36 = me;
        f37 = me;
        f38 = me;
        f39 = me;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 30_000_000; i++) {
            sum += i % 7;
        }
        for (int i = 0; i < 2; i++) {
            int me = i;
            new Thread(() -> writeAll(me)).start();
        }
    }
}
