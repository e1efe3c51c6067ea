// Between a task and the next one, which is in the worker's own queue, other threads can go on: main sees that the first
// one has run and the second one is still there.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinNextOfOwn {
    static void forkAndEnd() {
        ForkJoinTask.adapt(() -> { }).fork();
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<?> first = pool.submit(ForkJoinNextOfOwn::forkAndEnd);
        if (first.isDone())
            assert pool.getQueuedTaskCount() == 0;
    }
}
