// Arrays.equals, hashCode, toString and copyOf read; reads do not race.
import java.util.Arrays;

public class ArraysCompared {
    public static void main(String[] args) throws Exception {
        long[] shared = {3, 1, 2};
        Thread one = start(() -> {
            if (!Arrays.equals(shared, Arrays.copyOf(shared, 3))) {
                throw new AssertionError();
            }
        });
        Thread two = start(() -> {
            if (Arrays.hashCode(shared) == 0 || Arrays.toString(shared).isEmpty()) {
                throw new AssertionError();
            }
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
