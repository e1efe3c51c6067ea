/** A computation without end, of which nothing repeats; in main before there are threads if asked. */
public class EndlessMove {
    static void count(long n) {
        while (n != -1) {
            n++;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            count(args.length);
        }
        Thread t = new Thread(() -> count(0));
        t.start();
        t.join();
    }
}
