// A loop around Future.get with a time, which another thread ends by cancelling the task.
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopFuture {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(() -> task.cancel(false)).start();
        while (true) {
            try {
                task.get(10, TimeUnit.MILLISECONDS);
                throw new AssertionError();
            } catch (TimeoutException e) {
                continue;
            } catch (CancellationException e) {
                break;
            }
        }
    }
}
