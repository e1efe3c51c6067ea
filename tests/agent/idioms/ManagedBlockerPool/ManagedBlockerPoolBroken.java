// As ManagedBlockerPool, but the cell is read before the task is joined.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ManagedBlockerPoolBroken {
    static class Sum extends RecursiveTask<Integer> {
        static final int[] parts = new int[64];
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                block();
                parts[from] = from;
                return from;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(from, middle);
            Sum right = new Sum(middle, to);
            left.fork();
            int sum = right.compute();
            sum += left.join();
            return sum + parts[from] - parts[from];
        }
    }

    static void block() {
        try {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                boolean isDone;

                @Override
                public boolean block() throws InterruptedException {
                    Thread.sleep(1);
                    isDone = true;
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return isDone;
                }
            });
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        Sum all = new Sum(0, 32);
        pool.submit(all);
        Thread.sleep(300);
        int sum = 0;
        for (int i = 0; i < 32; i++) {
            sum += Sum.parts[i];
        }
        all.join();
        pool.shutdown();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
