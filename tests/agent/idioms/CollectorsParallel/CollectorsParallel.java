// A parallel stream with a collector: what its containers hold is handed over to the thread that
// ends it (Collector, "thread-confined").
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class CollectorsParallel {
    public static void main(String[] args) throws Exception {
        Map<Integer, List<Integer>> map = IntStream.range(0, 2000).boxed().parallel()
            .collect(Collectors.groupingBy(i -> i % 7));
        int sum = map.values().stream().mapToInt(List::size).sum();
        if (sum != 2000) {
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
