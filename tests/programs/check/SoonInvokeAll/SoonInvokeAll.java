import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;

/* Two of four tasks that are invoked together write the same plain field. invokeAll() orders them
 * before its return only. */
public class SoonInvokeAll {
    static int last;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            tasks.add(() -> number < 2 ? number : (last = number));
        }
        for (Future<Integer> future : pool.invokeAll(tasks))
            System.out.println(future.get());
        pool.shutdown();
    }
}
