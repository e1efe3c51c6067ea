// A task fails after it has written; Future: what the asynchronous computation does happens-before
// what follows the corresponding get(), which throws ExecutionException here.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

public class FutureTaskFailure {
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
            value = 42;
            throw new IllegalStateException("failed");
        });
        Thread runner = start(() -> {
            task.run();
        });
        String message = failure(task);
        int seen = value;
        runner.join();
        if (seen != 42 || !message.equals("failed")) {
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
