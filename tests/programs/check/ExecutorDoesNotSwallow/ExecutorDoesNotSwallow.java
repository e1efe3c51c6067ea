// The twin of SwallowedByExecutor with execute: the exception is the worker's uncaught one, as
// before; nothing swallows it (Executor.execute has no result that could keep it).
import java.util.concurrent.Executor;

public class ExecutorDoesNotSwallow {
    static volatile int value;

    public static void main(String[] args) {
        Executor executor = command -> new Thread(command).start();
        executor.execute(() -> {
            if (value == 0) {
                throw new IllegalStateException("too early");
            }
        });
        value = 1;
    }
}
