// A task forks another one and joins it: what came before fork happens before the forked task, and
// that before join returns.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinHandover {
    static int before;

    static class Part extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return before;
        }
    }

    static class Whole extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            before = 1;
            Part part = new Part();
            part.fork();
            return part.join();
        }
    }

    public static void main(String[] args) {
        assert new ForkJoinPool(2).invoke(new Whole()) == 1;
    }
}
