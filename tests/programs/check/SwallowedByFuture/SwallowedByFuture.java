// A failed assertion in a FutureTask is kept in the future; nobody asks for it. It fails when the
// task comes before main's write.
import java.util.concurrent.FutureTask;

public class SwallowedByFuture {
    static volatile int value;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            assert value == 1;
        }, null);
        Thread thread = new Thread(task);
        thread.start();
        value = 1;
        thread.join();
    }
}
