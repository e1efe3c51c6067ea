// CompletableFuture: thenApply, thenAccept, thenRun, thenCompose and their async forms, order of dependents, obtrusion.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CompletableFutureChains {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 20);
        System.out.println(f.thenApply(x -> x + 1).thenApply(x -> x * 2).thenApply(Integer::toHexString).get());
        System.out.println(f.thenApplyAsync(x -> x + 5).thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 10)).join());
        StringBuffer log = new StringBuffer();
        f.thenAccept(x -> log.append("accepted ").append(x)).thenRun(() -> log.append(" then ran")).join();
        System.out.println(log + " " + f.thenAccept(x -> { }).get() + " " + CompletableFuture.runAsync(() -> { }).get());

        ExecutorService ex = Executors.newSingleThreadExecutor(r -> new Thread(r, "mine"));
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), ex).get() + " "
            + f.thenApplyAsync(x -> Thread.currentThread().getName() + x, ex).join() + " "
            + CompletableFuture.completedFuture(1).thenApply(x -> Thread.currentThread().getName()).join() + " "
            + CompletableFuture.completedFuture(1).thenComposeAsync(x -> CompletableFuture.completedFuture(Thread.currentThread().getName()), ex).join());
        ex.shutdown();

        // Dependents of a future that is not complete run in the completing thread, the last one added first.
        CompletableFuture<String> p = new CompletableFuture<>();
        List<String> order = new ArrayList<>();
        CompletableFuture<?> a = p.thenAccept(s -> order.add("a" + s)), b = p.thenAccept(s -> order.add("b" + s)), c = p.thenAccept(s -> order.add("c" + s));
        CompletableFuture<?> nested = a.thenRun(() -> order.add("after a"));
        System.out.println(p.getNumberOfDependents() + " " + p.isDone() + " " + p.getNow("absent"));
        System.out.println(p.complete("!") + " " + p.complete("?") + " " + order + " " + p.getNow("absent") + " " + nested.isDone());
        System.out.println(p.toString().replaceAll("@[0-9a-f]+", "@") + " " + new CompletableFuture<>().toString().replaceAll("@[0-9a-f]+", "@"));
        p.obtrudeValue("forced");
        System.out.println(p.join() + " " + p.getNumberOfDependents());
        p.obtrudeException(new IllegalStateException("obtruded"));
        try {
            p.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }

        CompletableFuture<Integer> q = new CompletableFuture<>();
        System.out.println(q.completeAsync(() -> 9).join() + " " + q.completeAsync(() -> 10).join());
        CompletionStage<String> stage = CompletableFuture.completedStage("stage");
        try {
            ((CompletableFuture<String>) stage).complete("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("minimal stage refuses: " + e.getMessage());
        }
        System.out.println(stage.thenApply(String::length).toCompletableFuture().get());
        CompletableFuture<Integer> copy = q.copy();
        System.out.println((copy == q) + " " + copy.join() + " " + q.newIncompleteFuture().isDone() + " " + (q.toCompletableFuture() == q));
        try {
            f.thenApply(null);
        } catch (NullPointerException e) {
            System.out.println("null function");
        }
        deep();
        wide();
        handover();
    }

    /** A long chain is completed without deep recursion. */
    static void deep() {
        CompletableFuture<Integer> head = new CompletableFuture<>(), tail = head;
        for (int i = 0; i < 3000; i++) {
            tail = tail.thenApply(x -> x + 1);
        }
        head.complete(0);
        System.out.println("deep " + tail.join());
    }

    static void wide() {
        CompletableFuture<Integer> head = new CompletableFuture<>();
        AtomicInteger sum = new AtomicInteger();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            final int n = i;
            all.add(i % 2 == 0 ? head.thenAccept(x -> sum.addAndGet(x * n)) : head.thenAcceptAsync(x -> sum.addAndGet(x * n)));
        }
        head.complete(3);
        all.forEach(CompletableFuture::join);
        System.out.println("wide " + sum);
    }

    static void handover() throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        FutureTask<String> waiter = new FutureTask<>(() -> f.get() + "|" + f.join());
        new Thread(waiter).start();
        new Thread(() -> f.complete("from another thread")).start();
        System.out.println(waiter.get());
    }
}
