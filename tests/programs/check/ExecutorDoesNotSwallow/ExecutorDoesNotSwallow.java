// The twin of SwallowedByExecutor with execute: the exception is the worker's uncaught one, as
// before; it is not swallowed.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorDoesNotSwallow {
    static volatile int value;

    public static void main(String[] args) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> {
            if (value == 0) {
                throw new IllegalStateException("too early");
            }
        });
        value = 1;
        executor.shutdown();
    }
}
