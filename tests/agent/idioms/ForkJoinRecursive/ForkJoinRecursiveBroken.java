// As ForkJoinRecursive, but main reads before it joins the task.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

public class ForkJoinRecursiveBroken {
    static final int[] cells = new int[4];

    static final class Fill extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int from;
        private final int to;

        Fill(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return cells[from] = from;
            }
            int middle = (from + to) / 2;
            Fill left = new Fill(from, middle);
            left.fork();
            int right = new Fill(middle, to).compute();
            return left.join() + right;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<Integer> task = pool.submit(new Fill(0, 4));
        Thread.sleep(100);
        int sum = cells[3];
        sum += task.join();
        pool.shutdown();
        if (sum < 6) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
