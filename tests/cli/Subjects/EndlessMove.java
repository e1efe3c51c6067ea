/** Computes for ever and never repeats a state: in a thread, or in main before there are any.  A
 * move ends after so many branches; here each of these takes its time. */
public class EndlessMove {
    static void count(long n) {
        byte[] data = new byte[1 << 11];
        while (n != -1) {
            System.arraycopy(data, 0, data, 1, data.length - 1);
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
