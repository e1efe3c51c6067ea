// As InvokeAnyResult, but the task goes on after it has told another thread.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAnyResultBroken {
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
        pool.submit(good);
        Thread.sleep(100);
        int result = value;
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
