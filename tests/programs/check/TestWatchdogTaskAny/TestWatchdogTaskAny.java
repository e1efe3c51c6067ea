// The twin of TestWatchdogTaskLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TestWatchdogTaskAny {
    static int data;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> data = 1);
        Thread test = new Thread(task, "test");
        test.start();
        try {
            assert task.get(5, TimeUnit.SECONDS) == 1;
        } catch (TimeoutException e) {
            test.interrupt();
            throw new IllegalStateException("test timed out after 5 seconds");
        }
    }
}
