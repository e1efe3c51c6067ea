// Two threads copy into, sort and fill parts of one array that do not overlap.
import java.util.Arrays;

public class ArrayCopyParts {
    public static void main(String[] args) throws Exception {
        int[] shared = new int[100];
        Thread one = start(() -> {
            System.arraycopy(new int[] {3, 2, 1}, 0, shared, 0, 3);
            Arrays.fill(shared, 3, 50, 9);
            Arrays.sort(shared, 0, 50);
        });
        Thread two = start(() -> {
            Arrays.fill(shared, 50, 100, 8);
        });
        one.join();
        two.join();
        if (shared[0] != 1 || shared[49] != 9 || shared[50] != 8) {
            throw new AssertionError(Arrays.toString(shared));
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
