// As ArrayCopyParts, but the parts have one element in common.
import java.util.Arrays;

public class ArrayCopyPartsBroken {
    public static void main(String[] args) throws Exception {
        int[] shared = new int[100];
        Thread one = start(() -> {
            System.arraycopy(new int[] {3, 2, 1}, 0, shared, 0, 3);
            Arrays.fill(shared, 3, 50, 9);
            Arrays.sort(shared, 0, 50);
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            Arrays.fill(shared, 49, 100, 8);
        });
        one.join();
        two.join();
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
