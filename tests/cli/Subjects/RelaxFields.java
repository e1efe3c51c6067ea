/** Store buffering: r1 and r2 are both 0 in no interleaving. Two threads write `last`: its final value is either. */
public class RelaxFields {
    static int x, y, r1, r2, last;
    static long wide;
    static String text = "done";
    int instance;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 1;
            r1 = y;
            last = 1;
        });
        Thread two = new Thread(() -> {
            y = 1;
            r2 = x;
            last = 2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        if (args.length > 0)
            System.exit(7);
    }
}
