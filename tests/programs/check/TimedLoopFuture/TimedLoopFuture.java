// A loop around Future.get with a time, which another thread ends by cancelling the task. The classes that
// it needs are used before the threads start, so that their initialization makes no difference later.
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopFuture {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        get(task, 1);
        new Thread(() -> task.cancel(false)).start();
        while (!get(task, 10)) {
        }
    }

    static boolean get(FutureTask<Integer> task, long millis) throws Exception {
        try {
            task.get(millis, TimeUnit.MILLISECONDS);
            throw new AssertionError();
        } catch (TimeoutException e) {
            return false;
        } catch (CancellationException e) {
            return true;
        }
    }
}
