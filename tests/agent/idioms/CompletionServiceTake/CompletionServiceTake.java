// Main takes finished tasks; ExecutorCompletionService: what precedes the submission happens-before
// the task, and that before what follows the successful return from the corresponding take().
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionServiceTake {
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
        service.take();
        int seen = slow;
        pool.shutdown();
        if (quick + seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
