/** Causality test case 1: r1 = r2 = 1 is allowed, since y = 1 is written whatever is read from x. */
public class RelaxJustified {
    static int x, y;

    public static void main(String[] args) {
        new Thread(() -> {
            int r1 = x;
            if (r1 >= 0)
                y = 1;
            System.out.println("r1=" + r1);
        }, "one").start();
        new Thread(() -> {
            int r2 = y;
            x = r2;
            assert r2 == 0 || args.length == 0;
        }, "two").start();
    }
}
