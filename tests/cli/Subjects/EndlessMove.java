/** Computes for ever and never repeats a state: in a thread, or in main before there are any. */
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
