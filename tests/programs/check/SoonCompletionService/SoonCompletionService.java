import java.util.concurrent.*;

/* Results are taken in the order of their coming; the tasks that made them wrote the same plain field
 * before, in no order. */
public class SoonCompletionService {
    static int last;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 4; i++) {
            int number = i;
            service.submit(() -> last = number);
        }
        for (int i = 0; i < 4; i++)
            System.out.println(service.take().get());
        pool.shutdown();
    }
}
