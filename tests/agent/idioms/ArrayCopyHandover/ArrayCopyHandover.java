// Elements that System.arraycopy, clone() and Arrays.fill access are accesses like any others; here
// all happen in turn, ordered by join (JLS 17.4.4).
import java.util.Arrays;

public class ArrayCopyHandover {
    public static void main(String[] args) throws Exception {
        int[] from = new int[100];
        int[] to = new int[100];
        Thread filler = start(() -> Arrays.fill(from, 7));
        filler.join();
        Thread copier = start(() -> {
            System.arraycopy(from, 10, to, 0, 50);
        });
        copier.join();
        int[] copy = to.clone();
        if (copy[49] != 7 || copy[50] != 0) {
            throw new AssertionError(copy[49]);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
