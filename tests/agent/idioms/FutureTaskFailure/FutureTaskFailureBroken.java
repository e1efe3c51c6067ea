// As FutureTaskFailure, but the thread writes after its task has failed.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

public class FutureTaskFailureBroken {
    static int value;

    static String failure(FutureTask<String> task) throws Exception {
        try {
            return task.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return e.getCause().getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> {
            throw new IllegalStateException("failed");
        });
        Thread runner = start(() -> {
            task.run();
            value = 42;
        });
        String message = failure(task);
        Thread.sleep(100);
        int seen = value;
        runner.join();
        if (seen < 0 || !message.equals("failed")) {
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
