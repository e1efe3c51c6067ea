// As ArraysCompared, but one thread sorts.
import java.util.Arrays;

public class ArraysComparedBroken {
    public static void main(String[] args) throws Exception {
        long[] shared = {3, 1, 2};
        Thread one = start(() -> {
            Arrays.sort(shared);
        });
        Thread two = start(() -> {
            Thread.sleep(100);
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
