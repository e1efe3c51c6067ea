// Fork/join tasks that throw: join, get, invoke, invokeAll, quiet forms, checked exceptions, propagation to the root.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ForkJoinExceptions {
    static class Boom extends RuntimeException {
        Boom(String m) {
            super(m);
        }
    }

    static final class Tree extends RecursiveTask<Integer> {
        final int depth, path;

        Tree(int depth, int path) {
            this.depth = depth;
            this.path = path;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                if (path == 5) {
                    throw new Boom("leaf " + path);
                }
                return path;
            }
            Tree l = new Tree(depth - 1, path * 2), r = new Tree(depth - 1, path * 2 + 1);
            r.fork();
            int left = l.compute();
            return left + r.join();
        }
    }

    /** The first exception of a chain is the one that the task threw; joiners may see a copy that wraps it. */
    static Throwable root(Throwable t) {
        while (t.getCause() != null) {
            t = t.getCause();
        }
        return t;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println("fine " + pool.invoke(new Tree(2, 0)));
        try {
            pool.invoke(new Tree(3, 0));
            System.out.println("no exception?");
        } catch (Boom e) {
            System.out.println("invoke " + root(e).getMessage());
        }
        ForkJoinTask<Integer> t = pool.submit(new Tree(3, 0));
        try {
            t.get();
        } catch (ExecutionException e) {
            System.out.println("get " + root(e) + " cause " + e.getCause().getClass().getSimpleName());
        }
        System.out.println(t.isDone() + " " + t.isCompletedAbnormally() + t.isCompletedNormally() + t.isCancelled() + " " + root(t.getException()).getMessage());
        try {
            t.join();
        } catch (Boom e) {
            System.out.println("join " + root(e).getMessage() + " at " + root(e).getStackTrace()[0].getMethodName() + " line " + root(e).getStackTrace()[0].getLineNumber());
        }
        t.quietlyJoin();
        System.out.println("quiet " + t.getRawResult());

        RecursiveAction checked = new RecursiveAction() {
            @Override
            protected void compute() {
                completeExceptionally(new java.io.IOException("checked"));
            }
        };
        pool.submit(checked).quietlyJoin();
        System.out.println("completed with " + root(checked.getException()));
        try {
            checked.get();
        } catch (ExecutionException e) {
            System.out.println("get wraps " + root(e));
        }

        ForkJoinTask<?> adapted = ForkJoinTask.adapt(() -> {
            throw new java.io.IOException("from callable");
        });
        try {
            adapted.invoke();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + " " + root(e));
        }

        AtomicInteger ran = new AtomicInteger();
        RecursiveAction all = new RecursiveAction() {
            @Override
            protected void compute() {
                invokeAll(action(ran, "a"), action(ran, "b"));
            }
        };
        try {
            pool.invoke(all);
        } catch (IllegalStateException e) {
            System.out.println("invokeAll " + root(e).getMessage().charAt(0) + " at most two ran " + (ran.get() <= 2));
        }
        ForkJoinTask<Void> nested = pool.submit(() -> {
            throw new AssertionError("an error, not an exception");
        }, null);
        try {
            nested.join();
        } catch (AssertionError e) {
            System.out.println("error " + root(e).getMessage());
        } catch (RuntimeException e) {
            System.out.println("wrapped error " + root(e).getMessage());
        }
        cancelled(pool);
        pool.shutdown();
        System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS));
        System.out.println(pool.invokeAll(List.<Callable<Integer>>of()).size());
    }

    static RecursiveAction action(AtomicInteger ran, String name) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                ran.incrementAndGet();
                throw new IllegalStateException("x" + name);
            }
        };
    }

    static void cancelled(ForkJoinPool pool) throws Exception {
        RecursiveTask<Integer> c = new Tree(1, 1);
        c.cancel(false);
        try {
            pool.invoke(c);
        } catch (CancellationException e) {
            System.out.println("cancelled " + c.isCancelled() + c.isCompletedAbnormally());
        }
        try {
            c.get(1, TimeUnit.SECONDS);
        } catch (CancellationException e) {
            System.out.println("get cancelled " + (c.getException() instanceof CancellationException));
        }
        c.completeExceptionally(new Boom("too late"));
        System.out.println(c.getException().getClass().getSimpleName());
        CountDownLatch never = new CountDownLatch(1);
        ForkJoinTask<?> slow = pool.submit(() -> {
            never.await();
            return 1;
        });
        try {
            slow.get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        never.countDown();
        System.out.println(slow.get());
    }
}
