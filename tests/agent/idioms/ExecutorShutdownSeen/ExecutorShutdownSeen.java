// Who sees that an executor was shut down, or is refused by it for that reason, sees what was done before
// shutdown().
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;

public class ExecutorShutdownSeen {
    static int state;
    static int forked;
    static int refused;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        ExecutorService other = Executors.newFixedThreadPool(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        int[] sum = new int[3];
        Thread one = start(() -> {
            state = 14;
            executor.shutdown();
        });
        Thread two = start(() -> {
            forked = 14;
            pool.shutdown();
        });
        Thread three = start(() -> {
            refused = 14;
            other.shutdown();
        });
        Thread four = start(() -> {
            while (!executor.isShutdown() || !pool.isShutdown()) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] = state;
            sum[1] = forked;
            try {
                other.execute(() -> { });
            } catch (RejectedExecutionException e) {
                sum[2] = refused;
            }
        });
        four.join();
        int seen = sum[0] + sum[1] + sum[2];
        if (seen != 42) {
            throw new AssertionError(seen);
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
