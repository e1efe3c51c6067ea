// A stream reads its list when it is ended, under the lock that guards the list, not when it is
// made.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public class StreamOverList {
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Stream<Integer> stream = LIST.stream().map(i -> i + 1).filter(i -> i > 0);
        Thread adder = start(() -> {
            synchronized (LIST) {
                for (int i = 0; i < 100; i++) {
                    LIST.add(i);
                }
            }
        });
        long sum;
        synchronized (LIST) {
            sum = stream.mapToInt(i -> i).sum();
        }
        adder.join();
        if (sum != 0 && sum != 5050) {
            throw new AssertionError(sum);
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
