// The twin of SwallowedByFuture: the value is written before the thread is started.
import java.util.concurrent.FutureTask;

public class SwallowedByFutureFixed {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            assert value > 0;
        }, null);
        value = 1;
        Thread thread = new Thread(task);
        thread.start();
        value = 2;
        thread.join();
    }
}
