// A task is invoked in a pool, and then another one, for which the pool has its worker already. What
// main did before the second submission happens before the second task, and the first task before
// invoke returned: nothing races. (The deadlock is JDK 17's own, when an idle worker's time is up:
// ForkJoinPool.signalWork gives up if the worker that it has chosen has just been dropped.)
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolInvokedTwice {
    static int before;
    static int after;

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        before = 1;
        pool.invoke(ForkJoinTask.adapt(() -> {
            after = before;
        }));
        assert after == 1;
        before = 2;
        pool.invoke(ForkJoinTask.adapt(() -> {
            after = before;
        }));
        assert after == 2;
    }
}
