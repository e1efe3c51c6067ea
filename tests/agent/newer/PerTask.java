import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** JDK 21: tasks in threads of their own. All have ended when the executor is closed. "early": not yet. */
public class PerTask {
    static int count;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 200; i++) {
            executor.submit(() -> {
                synchronized (LOCK) {
                    count++;
                }
                Thread.yield();
            });
        }
        if (args.length > 0) {
            Thread.sleep(500);
            count++;
        }
        executor.close();
        count++;
        System.out.println(count > 200);
    }
}
