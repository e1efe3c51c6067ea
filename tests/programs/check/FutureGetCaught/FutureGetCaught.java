// The twin of SwallowedByFuture: main asks the future, whose get throws an ExecutionException with the
// AssertionError as its cause (Future.get), and catches it. What the program was given is not swallowed.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureGetCaught {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            assert value == 1;
        }, null);
        new Thread(task).start();
        value = 1;
        try {
            task.get();
        } catch (ExecutionException e) {
            // seen
        }
    }
}
