import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/* How failures are wrapped by join, get and dependents; cancelling; obtruding; interrupts. */
public class CompletableFutureCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName() + ", cause " + e.getCause();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) {
        CompletableFuture<String> failed = CompletableFuture.failedFuture(
                new IllegalStateException("failed"));
        call("join", failed::join);
        call("get", failed::get);
        call("getNow", () -> failed.getNow("now"));
        call("dependent", () -> failed.thenApply(String::length).join());
        call("dependent get", () -> failed.thenApply(String::length).get());
        call("handled", () -> failed.handle((value, e) -> e).join());
        call("handled dependent",
                () -> failed.thenApply(String::length).handle((value, e) -> e).join());
        call("exceptionally", () -> failed.exceptionally(Throwable::getMessage).join());
        call("whenComplete", () -> failed.whenComplete((value, e) -> {
            throw new IllegalArgumentException("second");
        }).join());
        call("whenComplete of a value", () -> CompletableFuture.completedFuture("v")
                .whenComplete((value, e) -> {
                    throw new IllegalArgumentException("only");
                }).join());
        call("compose", () -> failed.exceptionallyCompose(
                e -> CompletableFuture.completedFuture("composed")).join());
        CompletableFuture<String> wrapped = new CompletableFuture<>();
        wrapped.completeExceptionally(new CompletionException("wrapped", null));
        call("wrapped join", wrapped::join);
        call("wrapped get", wrapped::get);
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<Integer> next = cancelled.thenApply(String::length);
        call("cancel", () -> cancelled.cancel(true));
        call("cancelled join", cancelled::join);
        call("cancelled get", cancelled::get);
        call("next join", next::join);
        call("next cancelled", next::isCancelled);
        call("complete cancelled", () -> cancelled.complete("late"));
        CompletableFuture<String> future = new CompletableFuture<>();
        call("get timed", () -> future.get(0, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        call("get interrupted", future::get);
        Thread.currentThread().interrupt();
        call("get timed interrupted", () -> future.get(1, TimeUnit.SECONDS));
        future.complete("first");
        call("complete", () -> future.complete("second"));
        Thread.currentThread().interrupt();
        call("get done interrupted", future::get);
        future.obtrudeValue("obtruded");
        call("obtruded", future::join);
        future.obtrudeException(new IllegalStateException("obtruded"));
        call("obtruded failure", future::join);
        call("allOf", () -> CompletableFuture.allOf(failed, cancelled).handle(
                (value, e) -> e.getClass().getSimpleName()).join());
        call("anyOf none", () -> CompletableFuture.anyOf().isDone());
        call("allOf none", () -> CompletableFuture.allOf().isDone());
        call("minimal", () -> CompletableFuture.completedStage("m").toCompletableFuture().join());
        call("copy", () -> failed.copy().join());
        call("null", () -> new CompletableFuture<String>().completeExceptionally(null));
        call("dependents", () -> {
            CompletableFuture<String> source = new CompletableFuture<>();
            source.thenRun(() -> System.out.println("ran second"));
            source.thenRun(() -> System.out.println("ran first"));
            int count = source.getNumberOfDependents();
            source.complete("go");
            return count + " " + source.getNumberOfDependents();
        });
        call("join while interrupted", () -> {
            CompletableFuture<String> other = new CompletableFuture<>();
            Thread completer = new Thread(() -> other.complete("completed"));
            Thread.currentThread().interrupt();
            completer.start();
            return other.join();
        });
        System.out.println(new CancellationException("c").getMessage());
    }
}
