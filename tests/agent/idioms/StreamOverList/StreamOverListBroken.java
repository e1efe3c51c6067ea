// As StreamOverList, but it is ended without the lock.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public class StreamOverListBroken {
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
        Thread.sleep(100);
        long sum;
        sum = stream.mapToInt(i -> i).sum();
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
