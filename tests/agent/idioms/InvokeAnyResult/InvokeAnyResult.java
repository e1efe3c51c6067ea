// invokeAny returns the result of one task: what that task did happens before.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAnyResult {
    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> good = () -> {
            value = 42;
            return value;
        };
        Callable<Integer> bad = () -> {
            throw new IllegalStateException();
        };
        int result = pool.invokeAny(List.of(good, bad, bad));
        if (result != 42 || value != 42) {
            throw new AssertionError(value);
        }
        pool.shutdown();
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
