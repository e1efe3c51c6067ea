// fork() happens before the task runs, and what it does before join() returns (ForkJoinTask); so two workers that
// compute a Fibonacci number share nothing without order.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinFib extends RecursiveTask<Integer> {
    private final int n;

    ForkJoinFib(int n) {
        this.n = n;
    }

    @Override
    protected Integer compute() {
        if (n < 2)
            return n;
        ForkJoinFib first = new ForkJoinFib(n - 1);
        first.fork();
        return new ForkJoinFib(n - 2).compute() + first.join();
    }

    public static void main(String[] args) {
        assert new ForkJoinPool(2).invoke(new ForkJoinFib(2)) == 1;
    }
}
