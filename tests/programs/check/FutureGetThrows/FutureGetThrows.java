// The failure of the task is taken out of the future by get, whose ExecutionException nobody
// catches: an uncaught exception of main.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureGetThrows {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            if (value == 0) {
                throw new IllegalStateException("too early");
            }
        }, null);
        new Thread(task).start();
        value = 1;
        task.get();
    }
}
