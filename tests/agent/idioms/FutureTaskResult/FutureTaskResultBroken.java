// As FutureTaskResult, but the thread writes after its task has ended.
import java.util.concurrent.FutureTask;

public class FutureTaskResultBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> {
            return "written";
        });
        Thread runner = start(() -> {
            task.run();
            value = 42;
        });
        task.get();
        Thread.sleep(100);
        int seen = value;
        runner.join();
        if (seen < 0) {
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
