// CompletableFuture: exceptionally, handle, whenComplete, wrapping rules of get and join, cancellation.
import java.util.*;
import java.util.concurrent.*;

public class CompletableFutureFailures {
    static void outcome(String what, CompletableFuture<?> f) {
        String s;
        try {
            s = "value " + f.join();
        } catch (Throwable t) {
            s = "join " + t + " / " + t.getCause();
        }
        try {
            f.get();
        } catch (Throwable t) {
            s += " | get " + t.getClass().getSimpleName() + " / " + t.getCause();
        }
        System.out.println(what + ": " + s + " | " + f.isDone() + f.isCompletedExceptionally() + f.isCancelled());
    }

    static <T> CompletableFuture<T> failed(Throwable t) {
        return CompletableFuture.failedFuture(t);
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> div = CompletableFuture.supplyAsync(() -> 1 / Integer.parseInt("0"));
        outcome("async", div);
        outcome("dependent", div.thenApply(x -> x + 1));
        outcome("dependent of dependent", div.thenApply(x -> x + 1).thenRun(() -> System.out.println("skipped?")));
        outcome("explicit", failed(new java.io.IOException("disk")));
        outcome("explicit, dependent", failed(new java.io.IOException("disk")).thenApply(x -> x));
        outcome("completion exception", failed(new CompletionException("own", new Error("inner"))));
        outcome("error", CompletableFuture.supplyAsync(() -> { throw new AssertionError("error"); }));

        outcome("exceptionally", div.exceptionally(t -> { System.out.println("  saw " + t); return -1; }));
        outcome("exceptionally after apply", div.thenApply(x -> x).exceptionally(t -> { System.out.println("  saw " + t); return -2; }));
        outcome("exceptionally direct", CompletableFutureFailures.<Integer>failed(new Exception("direct")).exceptionally(t -> { System.out.println("  saw " + t); return -3; }));
        outcome("exceptionally not needed", CompletableFuture.completedFuture(4).exceptionally(t -> -4));
        outcome("exceptionally throws", CompletableFutureFailures.<Integer>failed(new Exception("a")).exceptionally(t -> { throw new IllegalStateException("b"); }));
        outcome("exceptionallyAsync", div.exceptionallyAsync(t -> -5));
        outcome("exceptionallyCompose", div.exceptionallyCompose(t -> CompletableFuture.supplyAsync(() -> -6)));
        outcome("exceptionallyComposeAsync", CompletableFuture.completedFuture(7).exceptionallyComposeAsync(t -> failed(t)));

        outcome("handle value", CompletableFuture.completedFuture("v").handle((v, t) -> v + t));
        outcome("handle failure", CompletableFutureFailures.<String>failed(new Exception("h")).handle((v, t) -> v + t));
        outcome("handleAsync", div.handleAsync((v, t) -> v + " " + t.getClass().getSimpleName()));
        outcome("whenComplete", CompletableFuture.completedFuture("w").whenComplete((v, t) -> System.out.println("  " + v + t)));
        outcome("whenComplete failing action", CompletableFuture.completedFuture("w").whenComplete((v, t) -> { throw new RuntimeException("action"); }));
        CompletableFuture<String> both = CompletableFutureFailures.<String>failed(new Exception("first")).whenComplete((v, t) -> { throw new RuntimeException("second"); });
        outcome("both fail", both);
        try {
            both.join();
        } catch (CompletionException e) {
            System.out.println("  suppressed " + Arrays.toString(e.getCause().getSuppressed()));
        }
        outcome("compose throws", CompletableFuture.completedFuture(1).thenCompose(x -> { throw new IllegalArgumentException("no stage"); }));
        outcome("compose inner fails", CompletableFuture.completedFuture(1).thenCompose(x -> failed(new Exception("inner"))));
        try {
            outcome("compose null", CompletableFuture.completedFuture(1).thenCompose(x -> null));
        } catch (NullPointerException e) {
            System.out.println("compose null: NullPointerException");
        }

        cancellation();
        CompletableFuture<String> late = new CompletableFuture<>();
        System.out.println(late.completeExceptionally(new Exception("one")) + " " + late.completeExceptionally(new Exception("two")) + " " + late.complete("x"));
        outcome("first wins", late);
        System.out.println(late.toString().replaceAll("@[0-9a-f]+", "@"));
        try {
            late.getNow("default");
        } catch (CompletionException e) {
            System.out.println("getNow " + e.getCause());
        }
    }

    static void cancellation() {
        CompletableFuture<String> f = new CompletableFuture<>();
        CompletableFuture<Integer> dep = f.thenApply(String::length);
        System.out.println("cancel " + f.cancel(true) + f.cancel(false) + " complete after " + f.complete("x"));
        outcome("cancelled", f);
        outcome("dependent of cancelled", dep);
        CompletableFuture<Integer> up = new CompletableFuture<>();
        CompletableFuture<Integer> down = up.thenApply(x -> x);
        down.cancel(false);
        System.out.println("cancel does not go up: " + up.isDone() + " " + down.isCancelled());
    }
}
