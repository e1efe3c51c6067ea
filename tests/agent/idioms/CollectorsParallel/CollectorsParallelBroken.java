// As CollectorsParallel, but forEach of a parallel stream adds to a plain map without a lock.
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

public class CollectorsParallelBroken {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            map.put(i, i);
        }
        IntStream.range(0, 2000).boxed().parallel().forEach(i -> {
            if (i % 100 == 0) {
                pause();
            }
            map.remove(i);
        });
        System.out.println("done");
    }

    static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
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
