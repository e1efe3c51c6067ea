// An exception that is no failed assertion is swallowed by the future: the report mentions it, but
// it is no finding.
import java.util.concurrent.FutureTask;

public class SwallowedExceptionNoted {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            if (value == 0) {
                throw new IllegalStateException("too early");
            }
        }, null);
        Thread thread = new Thread(task);
        thread.start();
        value = 1;
        thread.join();
    }
}
