// As SwallowedByFuture in a ForkJoinTask that a thread executes by quietlyInvoke.
import java.util.concurrent.ForkJoinTask;

public class SwallowedByForkJoin {
    static volatile int value;

    public static void main(String[] args) {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {
            assert value == 1;
        });
        new Thread(task::quietlyInvoke).start();
        value = 1;
    }
}
