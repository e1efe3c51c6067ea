// As FutureTaskPolled, but the state is changed when the task is done.
import java.util.concurrent.FutureTask;

public class FutureTaskPolledBroken {
    static int state;

    public static void main(String[] args) throws Exception {
        FutureTask<Object> task = new FutureTask<>(() -> { }, null);
        int[] sum = new int[1];
        Thread one = start(() -> {
            task.run();
            state = 42;
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
