// Actions taken by the asynchronous computation come before actions following Future.get(), and who sees
// isDone() need not wait for it.
import java.util.concurrent.FutureTask;

public class FutureTaskPolled {
    static int state;

    public static void main(String[] args) throws Exception {
        FutureTask<Object> task = new FutureTask<>(() -> state = 42, null);
        int[] sum = new int[1];
        Thread one = start(() -> {
            task.run();
        });
        Thread two = start(() -> {
            while (!task.isDone()) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] = state;
        });
        one.join();
        two.join();
        int seen = sum[0];
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
