// A CountedCompleter's children happen before its onCompletion, by the pending count.
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

public class CountedCompleterTree {
    static final int[] cells = new int[16];

    static class Fill extends CountedCompleter<Void> {
        final int from;
        final int to;

        Fill(CountedCompleter<?> parent, int from, int to) {
            super(parent);
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from > 1) {
                int middle = (from + to) >>> 1;
                setPendingCount(2);
                new Fill(this, from, middle).fork();
                new Fill(this, middle, to).fork();
            } else {
                cells[from] = from + 1;
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (getCompleter() == null) {
                check();
            }
        }
    }

    static void check() {
        int sum = 0;
        for (int i = 0; i < cells.length; i++) {
            sum += cells[i];
        }
        if (sum != 136) {
            throw new AssertionError(sum);
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Fill(null, 0, 16));
        check();
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
