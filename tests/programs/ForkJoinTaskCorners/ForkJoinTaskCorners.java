import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/* Tasks that fail, are cancelled, unforked, run twice, joined from outside. */
public class ForkJoinTaskCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    static class Fails extends RecursiveTask<String> {
        @Override
        protected String compute() {
            throw new IllegalStateException("computed");
        }
    }

    static class Counts extends RecursiveAction {
        int runs;

        @Override
        protected void compute() {
            runs++;
        }
    }

    public static void main(String[] args) {
        Fails fails = new Fails();
        call("invoke", fails::invoke);
        call("join", fails::join);
        call("get", fails::get);
        call("states", () -> fails.isDone() + " " + fails.isCompletedAbnormally() + " "
                + fails.isCompletedNormally() + " " + fails.isCancelled());
        call("exception", () -> fails.getException().getClass());
        call("raw", fails::getRawResult);
        fails.reinitialize();
        call("reinitialized", fails::isDone);
        fails.quietlyInvoke();
        call("quiet", fails::isCompletedAbnormally);
        Counts counts = new Counts();
        counts.invoke();
        counts.invoke();
        call("runs", () -> counts.runs);
        Counts cancelled = new Counts();
        call("cancel", () -> cancelled.cancel(true));
        call("invoke cancelled", cancelled::invoke);
        call("get cancelled", cancelled::get);
        call("exception", () -> cancelled.getException().getClass());
        call("runs", () -> cancelled.runs);
        call("get timed", () -> new Counts().get(0, TimeUnit.SECONDS));
        Fails completed = new Fails();
        completed.complete("by hand");
        call("completed", completed::join);
        completed.completeExceptionally(new IllegalArgumentException("late"));
        call("completed exceptionally", completed::join);
        ForkJoinPool pool = new ForkJoinPool(1);
        call("pool", () -> pool.invoke(new Fails()));
        call("pool submit", () -> pool.submit(new Fails()).get());
        call("adapted", () -> pool.submit(() -> {
            throw new java.io.IOException("checked");
        }).get());
        call("adapted runnable", () -> pool.submit(() -> { }, "result").get());
        call("unfork", () -> pool.submit(() -> {
            Counts first = new Counts();
            Counts second = new Counts();
            first.fork();
            second.fork();
            boolean top = second.tryUnfork();
            boolean notTop = second.tryUnfork();
            first.join();
            return top + " " + notTop + " " + first.runs + " " + second.runs + " "
                    + ForkJoinTask.getQueuedTaskCount() + " " + ForkJoinTask.inForkJoinPool();
        }).get());
        call("invokeAll", () -> pool.submit(() -> {
            Counts good = new Counts();
            try {
                ForkJoinTask.invokeAll(new Fails(), good);
                return "no exception";
            } catch (IllegalStateException e) {
                return e.getMessage() + " " + good.isDone();
            }
        }).get());
        call("outside", ForkJoinTask::inForkJoinPool);
        Counts never = new Counts();
        Thread.currentThread().interrupt();
        call("get interrupted", never::get);
        pool.shutdown();
        call("rejected", () -> pool.submit(() -> { }));
        call("terminated", () -> pool.awaitTermination(10, TimeUnit.SECONDS));
        call("states", () -> pool.isShutdown() + " " + pool.isTerminated());
        call("null", () -> new ForkJoinPool(1).submit((Runnable) null));
        call("parallelism 0", () -> new ForkJoinPool(0));
        call("cause", () -> {
            try {
                new Fails().fork().get();
                return "none";
            } catch (ExecutionException e) {
                return e.getCause().getClass();
            } catch (CancellationException e) {
                return e;
            }
        });
    }
}
