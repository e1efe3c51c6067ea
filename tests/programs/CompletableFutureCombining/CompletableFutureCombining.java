// CompletableFuture: thenCombine, thenAcceptBoth, runAfterBoth, applyToEither, acceptEither, allOf, anyOf.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class CompletableFutureCombining {
    static String of(Callable<?> c) {
        try {
            return "value " + c.call();
        } catch (CompletionException e) {
            return "failed " + e.getCause();
        } catch (Exception e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 3), b = CompletableFuture.supplyAsync(() -> 4);
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("bad"); });
        CompletableFuture<Integer> never = new CompletableFuture<>();
        System.out.println(a.thenCombine(b, (x, y) -> x * 10 + y).join() + " " + a.thenCombineAsync(b, Math::max).join());
        System.out.println(of(() -> a.thenCombine(bad, Integer::sum).join()) + " " + of(() -> bad.thenCombine(a, Integer::sum).join()));
        StringBuffer log = new StringBuffer();
        a.thenAcceptBoth(b, (x, y) -> log.append(x).append(y)).join();
        a.runAfterBoth(b, () -> log.append("both")).join();
        a.runAfterBothAsync(b, () -> log.append("Async")).join();
        System.out.println(log);
        System.out.println(a.thenCombine(never, Integer::sum).isDone() + " dependents of never " + never.getNumberOfDependents());

        System.out.println(a.applyToEither(never, x -> x + 100).join() + " " + never.applyToEither(b, x -> x + 200).join()
            + " " + never.applyToEitherAsync(b, x -> x + 300).join() + " " + of(() -> never.applyToEither(bad, x -> x).join()));
        never.acceptEither(a, x -> log.append("either").append(x)).join();
        a.runAfterEither(never, () -> log.append("ran")).join();
        System.out.println(log);

        System.out.println(CompletableFuture.allOf().isDone() + " " + CompletableFuture.anyOf().isDone());
        System.out.println(CompletableFuture.allOf(a, b).join() + " " + CompletableFuture.allOf(a, never).isDone() + " " + of(() -> CompletableFuture.allOf(a, bad, b).join()));
        System.out.println(CompletableFuture.anyOf(never, a).join() + " " + CompletableFuture.anyOf(b, never).join() + " " + of(() -> CompletableFuture.anyOf(never, bad).join()));
        // allOf waits for all even when one has failed already.
        CompletableFuture<Integer> slow = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(bad, slow);
        System.out.println("waits " + !all.isDone());
        slow.complete(1);
        System.out.println("now " + all.isDone() + all.isCompletedExceptionally());
        try {
            CompletableFuture.allOf(a, null);
        } catch (NullPointerException e) {
            System.out.println("null in allOf");
        }
        fanOut();
        tree();
        race();
        manual();
    }

    static void fanOut() {
        List<CompletableFuture<Integer>> fs = IntStream.range(0, 40).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        int sum = CompletableFuture.allOf(fs.toArray(new CompletableFuture[0])).thenApply(v -> fs.stream().mapToInt(CompletableFuture::join).sum()).join();
        System.out.println("fan out " + sum);
    }

    static CompletableFuture<Long> sum(int lo, int hi) {
        if (hi - lo < 8) {
            return CompletableFuture.supplyAsync(() -> IntStream.range(lo, hi).asLongStream().sum());
        }
        int mid = lo + hi >>> 1;
        return sum(lo, mid).thenCombine(sum(mid, hi), Long::sum);
    }

    static void tree() {
        System.out.println("tree " + sum(0, 300).join());
    }

    /** Many threads try to complete one future: one succeeds and all see its value. */
    static void race() throws InterruptedException {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        AtomicInteger winners = new AtomicInteger(), agree = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int n = i;
            ts[i] = new Thread(() -> {
                if (f.complete(n)) {
                    winners.incrementAndGet();
                    agree.addAndGet(f.join() == n ? 0 : 1000);
                }
                agree.addAndGet(f.join() == (int) f.join() ? 1 : 1000);
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("winners " + winners + " agree " + agree);
    }

    static void manual() {
        CompletableFuture<String> x = new CompletableFuture<>(), y = new CompletableFuture<>();
        List<String> log = new ArrayList<>();
        x.thenCombine(y, String::concat).thenAccept(s -> log.add("combined " + s));
        x.acceptEither(y, s -> log.add("either " + s));
        CompletableFuture.anyOf(x, y).thenAccept(s -> log.add("any " + s));
        CompletableFuture.allOf(x, y).thenRun(() -> log.add("all"));
        y.complete("Y");
        System.out.println(log);
        log.clear();
        x.complete("X");
        System.out.println(log);
    }
}
