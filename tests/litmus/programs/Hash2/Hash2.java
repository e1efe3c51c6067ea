/**
 * String.hashCode() with a redundant read, as in Fig. 2 of the paper on PathRelaxer.
 *
 * The argument is the number of threads (2 when there is none), all of which ask for the hash code of
 * one object.
 */
public class Hash2 {
    static final class Text {
        private final char[] value;
        private int hash;

        Text(String s) {
            value = s.toCharArray();
        }

        int hash() {
            int h = hash;
            if (h == 0 && value.length > 0) {
                for (char c : value) {
                    h = 31 * h + c;
                }
                hash = h;
            }
            h = hash;
            return h;
        }
    }

    static final Text TEXT = new Text("ab");

    public static void main(String[] args) throws InterruptedException {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int[] found = new int[count];
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int own = i;
            threads[i] = new Thread(() -> found[own] = TEXT.hash());
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int h : found) {
            if (h != 31 * 'a' + 'b') {
                throw new AssertionError("hash code " + h);
            }
        }
        System.out.println("ok");
    }
}
