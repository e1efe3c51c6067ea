// As ExecutorShutdownSeen, but the state is changed behind that.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;

public class ExecutorShutdownSeenBroken {
    static int state;
    static int forked;
    static int refused;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        ExecutorService other = Executors.newFixedThreadPool(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        int[] sum = new int[3];
        Thread one = start(() -> {
            executor.shutdown();
            state = 14;
        });
        Thread two = start(() -> {
            pool.shutdown();
            forked = 14;
        });
        Thread three = start(() -> {
            other.shutdown();
            refused = 14;
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
