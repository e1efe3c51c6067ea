// A task in a thread of its own writes, the reader gets its result; Future: what the asynchronous
// computation does happens-before what follows the corresponding get().
import java.util.concurrent.FutureTask;

public class FutureTaskResult {
    static int value;

    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> {
            value = 42;
            return "written";
        });
        Thread runner = start(() -> {
            task.run();
        });
        task.get();
        int seen = value;
        runner.join();
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
