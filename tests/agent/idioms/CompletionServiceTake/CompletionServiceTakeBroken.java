// As CompletionServiceTake, but main takes only the first one and reads what both wrote.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionServiceTakeBroken {
    static final CountDownLatch GO = new CountDownLatch(1);
    static int quick;
    static int slow;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> quick = 40);
        service.submit(() -> {
            GO.await();
            return slow = 2;
        });
        service.take();
        GO.countDown();
        int seen = slow;
        service.take();
        pool.shutdown();
        if (quick + seen < 40) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
