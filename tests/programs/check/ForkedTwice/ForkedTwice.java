// A task forks two others, one after the other, and waits until each is done, so that another worker executes
// them; for the second one that worker runs already. What came before each fork happens before the forked task
// (java.util.concurrent: a fork is a submission), and the task before isDone says so.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class ForkedTwice {
    static int data;

    static class Increment extends RecursiveAction {
        @Override
        protected void compute() {
            data++;
        }
    }

    static class Both extends RecursiveAction {
        @Override
        protected void compute() {
            for (int i = 0; i < 2; i++) {
                data++;
                ForkJoinTask<Void> forked = new Increment().fork();
                while (!forked.isDone())
                    Thread.yield();
            }
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Both());
        assert data == 4;
    }
}
