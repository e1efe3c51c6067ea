// The task that a pool runs is an object of the library, and runs another one: the inner future is
// done before the outer one, and another thread may see that. Neither calls the program: a Thread
// without a target is a Runnable that does nothing.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

public class TaskOfTheLibrary {
    public static void main(String[] args) {
        FutureTask<Integer> inner = new FutureTask<>(new Thread(), 1);
        FutureTask<Integer> outer = new FutureTask<>(inner, 2);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(outer);
        pool.shutdown();
        if (inner.isDone() && !outer.isDone()) {
            throw new Error("only the inner one");
        }
    }
}
