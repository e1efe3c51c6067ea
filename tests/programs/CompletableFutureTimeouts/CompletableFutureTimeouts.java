// CompletableFuture: orTimeout, completeOnTimeout, delayedExecutor, timed get, interruption of get, defaultExecutor.
import java.util.concurrent.*;

public class CompletableFutureTimeouts {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> never = new CompletableFuture<>();
        try {
            never.get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed get " + e.getMessage() + " done " + never.isDone());
        }
        try {
            new CompletableFuture<String>().orTimeout(2, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println("orTimeout " + e.getCause());
        }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("default", 2, TimeUnit.MILLISECONDS).join());
        System.out.println(CompletableFuture.completedFuture("early").orTimeout(1, TimeUnit.HOURS).join());
        CompletableFuture<String> quick = new CompletableFuture<String>().completeOnTimeout("slow", 1, TimeUnit.HOURS);
        quick.complete("quick");
        System.out.println(quick.get(1, TimeUnit.HOURS));
        CompletableFuture<String> chained = new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS)
            .thenApply(String::trim).exceptionally(t -> "recovered from " + t.getClass().getSimpleName() + " of " + t.getCause());
        System.out.println(chained.join());
        Executor delayed = CompletableFuture.delayedExecutor(3, TimeUnit.MILLISECONDS);
        long before = System.nanoTime();
        System.out.println(CompletableFuture.supplyAsync(() -> "delayed", delayed).join() + " late enough " + (System.nanoTime() - before >= 3_000_000));
        StringBuffer log = new StringBuffer();
        CompletableFuture.runAsync(() -> log.append("first ")).join();
        CompletableFuture<Void> slow = CompletableFuture.runAsync(() -> log.append("slow"), CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS, Runnable::run));
        slow.join();
        System.out.println(log);

        Thread t = new Thread(() -> {
            try {
                never.get();
            } catch (InterruptedException e) {
                System.out.println("get interrupted, flag " + Thread.currentThread().isInterrupted());
            } catch (ExecutionException e) {
                System.out.println(e);
            }
            try {
                Thread.currentThread().interrupt();
                never.get(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                System.out.println("timed get interrupted");
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        t.start();
        t.interrupt();
        t.join();

        // join does not answer interruption; the flag is kept.
        CompletableFuture<Integer> later = new CompletableFuture<>();
        Thread u = new Thread(() -> {
            Thread.currentThread().interrupt();
            System.out.println("joined " + later.join() + " flag " + Thread.interrupted());
        });
        u.start();
        while (later.getNumberOfDependents() == 0) {
            Thread.yield();
        }
        later.complete(5);
        u.join();
        try {
            later.get(-1, TimeUnit.SECONDS);
            System.out.println("complete: negative timeout is fine");
            never.get(0, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            System.out.println("zero timeout");
        }
        CompletableFuture<String> own = new CompletableFuture<>() {
            @Override
            public Executor defaultExecutor() {
                return r -> {
                    System.out.println("own executor");
                    r.run();
                };
            }

            @Override
            public <U> CompletableFuture<U> newIncompleteFuture() {
                System.out.println("own future");
                return super.newIncompleteFuture();
            }
        };
        CompletableFuture<Integer> n = own.thenApplyAsync(String::length);
        own.complete("four");
        System.out.println(n.join());
        try {
            never.orTimeout(1, null);
        } catch (NullPointerException e) {
            System.out.println("null unit");
        }
    }
}
