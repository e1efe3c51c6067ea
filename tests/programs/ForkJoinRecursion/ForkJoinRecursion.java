// ForkJoinPool with RecursiveTask and RecursiveAction: sums, sorting, Fibonacci, invokeAll, submit forms, helping.
import java.util.*;
import java.util.concurrent.*;

public class ForkJoinRecursion {
    static final class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int lo, hi;

        Sum(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Long compute() {
            if (hi - lo <= 64) {
                long s = 0;
                for (int i = lo; i < hi; i++) {
                    s += a[i];
                }
                return s;
            }
            int mid = lo + hi >>> 1;
            Sum left = new Sum(a, lo, mid), right = new Sum(a, mid, hi);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final class MergeSort extends RecursiveAction {
        final int[] a, tmp;
        final int lo, hi;

        MergeSort(int[] a, int[] tmp, int lo, int hi) {
            this.a = a;
            this.tmp = tmp;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo <= 32) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = lo + hi >>> 1;
            invokeAll(new MergeSort(a, tmp, lo, mid), new MergeSort(a, tmp, mid, hi));
            int i = lo, j = mid, k = lo;
            while (i < mid || j < hi) {
                tmp[k++] = j >= hi || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            }
            System.arraycopy(tmp, lo, a, lo, hi - lo);
        }
    }

    static final class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[4000];
        int x = 1;
        for (int i = 0; i < a.length; i++) {
            x = x * 69069 + 1;
            a[i] = x >>> 20;
        }
        for (int parallelism : new int[] {1, 2, 4}) {
            ForkJoinPool pool = new ForkJoinPool(parallelism);
            int[] copy = a.clone();
            System.out.println("parallelism " + pool.getParallelism() + " sum " + pool.invoke(new Sum(a, 0, a.length)));
            pool.invoke(new MergeSort(copy, new int[copy.length], 0, copy.length));
            int[] expected = a.clone();
            Arrays.sort(expected);
            System.out.println("sorted " + Arrays.equals(copy, expected) + " " + copy[0] + " " + copy[2000] + " " + copy[3999]);
            System.out.println("fib " + pool.submit(new Fib(13)).get() + " " + new Fib(10).invoke() + " " + new Fib(11).fork().join());
            System.out.println("callable " + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get() + " " + pool.submit(() -> { }, "res").join());
            pool.execute(new Fib(3));
            System.out.println("quiescent " + pool.awaitQuiescence(60, TimeUnit.SECONDS) + " queued " + pool.hasQueuedSubmissions() + " async " + pool.getAsyncMode());
            pool.shutdown();
            System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS) + " " + pool.isTerminated());
            try {
                pool.submit(new Fib(1));
            } catch (RejectedExecutionException e) {
                System.out.println("rejected");
            }
        }
        System.out.println("outside " + ForkJoinTask.inForkJoinPool() + " " + ForkJoinTask.getPool());
        common();
        taskApi();
    }

    static void common() {
        Fib[] fs = {new Fib(5), new Fib(6), new Fib(7)};
        ForkJoinTask.invokeAll(fs);
        System.out.println(fs[0].join() + " " + fs[1].getRawResult() + " " + fs[2].join());
        Collection<ForkJoinTask<Integer>> c = ForkJoinTask.invokeAll(List.of(new Fib(8), new Fib(9)));
        System.out.println(c.stream().map(ForkJoinTask::join).toList());
        ForkJoinPool.commonPool().shutdown();
        System.out.println("common pool ignores shutdown " + ForkJoinPool.commonPool().isShutdown());
    }

    static void taskApi() {
        Fib f = new Fib(6);
        System.out.println(f.isDone() + " " + f.getRawResult());
        f.fork().quietlyJoin();
        System.out.println(f.isDone() + " " + f.isCompletedNormally() + f.isCompletedAbnormally() + f.isCancelled() + " " + f.getException());
        f.reinitialize();
        System.out.println(f.isDone() + " " + f.invoke());
        Fib c = new Fib(1);
        System.out.println(c.cancel(true) + " " + c.isCancelled() + " " + c.getException());
        try {
            c.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        Fib set = new Fib(30);
        set.complete(7);
        System.out.println(set.join() + " " + set.tryUnfork());
        System.out.println(ForkJoinTask.adapt(() -> "adapted").invoke() + " " + ForkJoinTask.adapt(() -> { }, 9).invoke());
        try {
            new ForkJoinPool(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
