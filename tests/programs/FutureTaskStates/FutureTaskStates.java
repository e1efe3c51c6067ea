// FutureTask: result, exception, cancellation before, during and after, runAndReset, done hook, timed get.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class FutureTaskStates {
    static class Task<V> extends FutureTask<V> {
        int doneCalls;

        Task(Callable<V> c) {
            super(c);
        }

        @Override
        protected void done() {
            doneCalls++;
        }

        boolean again() {
            return runAndReset();
        }

        void force(V v) {
            set(v);
        }

        void fail(Throwable t) {
            setException(t);
        }
    }

    static String show(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@").replaceAll("Lambda\\S+", "Lambda");
    }

    static void get(String what, Future<?> f) {
        try {
            System.out.println(what + " -> " + f.get(1, TimeUnit.MILLISECONDS) + state(f));
        } catch (ExecutionException e) {
            System.out.println(what + " !! " + e.getMessage() + " / " + e.getCause() + state(f));
        } catch (Exception e) {
            System.out.println(what + " !! " + e + state(f));
        }
    }

    static String state(Future<?> f) {
        return " done=" + f.isDone() + " cancelled=" + f.isCancelled();
    }

    public static void main(String[] args) throws Exception {
        Task<Integer> ok = new Task<>(() -> 42);
        get("not run", ok);
        System.out.println(show(ok).replaceAll("\\[Not completed.*", "[Not completed"));
        ok.run();
        get("run", ok);
        ok.run();
        System.out.println("done calls " + ok.doneCalls + " cancel after " + ok.cancel(true) + " " + show(ok));
        Task<Integer> bad = new Task<>(() -> {
            throw new java.io.IOException("disk");
        });
        bad.run();
        get("failing", bad);
        System.out.println(show(bad) + " " + bad.doneCalls);
        Task<Integer> early = new Task<>(() -> 1);
        System.out.println("cancel " + early.cancel(false) + early.cancel(true));
        early.run();
        get("cancelled before run", early);
        System.out.println(show(early) + " " + early.doneCalls);
        FutureTask<String> fixed = new FutureTask<>(() -> System.out.println("runnable ran"), "fixed");
        fixed.run();
        get("fixed result", fixed);
        Task<String> forced = new Task<>(() -> "computed");
        forced.force("forced");
        forced.fail(new Error("late"));
        forced.run();
        get("forced", forced);
        Task<String> failed = new Task<>(() -> "computed");
        failed.fail(new StackOverflowError("pretended"));
        get("forced failure", failed);
        AtomicInteger runs = new AtomicInteger();
        Task<Integer> periodic = new Task<>(() -> {
            if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("third");
            }
            return 0;
        });
        System.out.println("again " + periodic.again() + periodic.again() + periodic.again() + periodic.again() + " runs " + runs);
        get("after runAndReset", periodic);
        try {
            new FutureTask<>(null);
        } catch (NullPointerException e) {
            System.out.println("null callable");
        }
        cancelRunning();
        manyWaiters();
    }

    static void cancelRunning() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        FutureTask<String> f = new FutureTask<>(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                log.append("interrupted");
            }
            return "ignored";
        });
        Thread t = new Thread(f);
        t.start();
        started.await();
        System.out.println("cancel running " + f.cancel(true) + state(f));
        t.join();
        System.out.println("task was " + log);
        try {
            f.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
    }

    static void manyWaiters() throws Exception {
        FutureTask<List<Integer>> f = new FutureTask<>(() -> List.of(1, 2, 3));
        AtomicInteger sum = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                try {
                    f.get().forEach(sum::addAndGet);
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        Thread.yield();
        f.run();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("sum " + sum);
        FutureTask<Integer> never = new FutureTask<>(() -> 1);
        Thread w = new Thread(() -> {
            try {
                never.get();
            } catch (InterruptedException e) {
                System.out.println("get interrupted" + state(never));
            } catch (ExecutionException e) {
                System.out.println(e);
            }
        });
        w.start();
        w.interrupt();
        w.join();
    }
}
