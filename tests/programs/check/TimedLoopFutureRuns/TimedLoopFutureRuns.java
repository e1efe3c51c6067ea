// A loop around Future.get with a time, which ends when the task has run.
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopFutureRuns {
    static int data;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> data = 1);
        new Thread(task).start();
        while (true) {
            try {
                assert task.get(10, TimeUnit.MILLISECONDS) == 1;
                break;
            } catch (TimeoutException e) {
                continue;
            }
        }
        assert data == 1;
    }
}
