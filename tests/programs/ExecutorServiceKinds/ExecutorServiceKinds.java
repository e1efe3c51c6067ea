// Executors of all kinds: submit, invokeAll, invokeAny, shutdown states, rejected tasks, single-thread order.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ExecutorServiceKinds {
    public static void main(String[] args) throws Exception {
        Map<String, ExecutorService> kinds = new LinkedHashMap<>();
        kinds.put("fixed", Executors.newFixedThreadPool(3));
        kinds.put("cached", Executors.newCachedThreadPool());
        kinds.put("single", Executors.newSingleThreadExecutor());
        kinds.put("stealing", Executors.newWorkStealingPool(2));
        kinds.put("scheduled", Executors.newScheduledThreadPool(2));
        kinds.put("singleScheduled", Executors.newSingleThreadScheduledExecutor());
        kinds.put("unconfigurable", Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1)));
        for (Map.Entry<String, ExecutorService> e : kinds.entrySet()) {
            System.out.println("== " + e.getKey());
            use(e.getValue());
        }
        order();
        adapters();
        terminateNow();
    }

    static void use(ExecutorService ex) throws Exception {
        Future<Integer> c = ex.submit(() -> 6 * 7);
        Future<?> r = ex.submit(() -> { });
        Future<String> v = ex.submit(() -> { }, "value");
        System.out.println(c.get() + " " + r.get() + " " + v.get(60, TimeUnit.SECONDS) + " " + c.isDone() + c.isCancelled());
        Future<?> bad = ex.submit((Callable<Object>) () -> {
            throw new java.io.FileNotFoundException("gone");
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            Throwable t = e;
            while (t.getCause() != null) {
                t = t.getCause();
            }
            System.out.println("failed " + t);
        }
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            final int n = i;
            tasks.add(() -> n * n);
        }
        int sum = 0;
        StringBuilder sb = new StringBuilder();
        for (Future<Integer> f : ex.invokeAll(tasks)) {
            sum += f.get();
            sb.append(f.get()).append(' ');
        }
        System.out.println("invokeAll " + sb + sum);
        System.out.println("invokeAll timed " + ex.invokeAll(tasks, 60, TimeUnit.SECONDS).size());
        System.out.println("invokeAny " + ex.invokeAny(List.of(() -> "only")));
        try {
            ex.invokeAny(List.<Callable<String>>of(() -> { throw new Exception("x"); }, () -> { throw new Exception("x"); }));
        } catch (ExecutionException e) {
            Throwable t = e;
            while (t.getCause() != null) {
                t = t.getCause();
            }
            System.out.println("invokeAny failed " + t.getMessage());
        }
        try {
            ex.invokeAny(List.<Callable<String>>of());
        } catch (IllegalArgumentException e) {
            System.out.println("invokeAny of nothing");
        }
        try {
            ex.submit((Runnable) null);
        } catch (NullPointerException e) {
            System.out.println("null task");
        }
        System.out.print(ex.isShutdown() + " " + ex.isTerminated() + " -> ");
        ex.shutdown();
        System.out.println(ex.isShutdown() + " " + ex.awaitTermination(60, TimeUnit.SECONDS) + " " + ex.isTerminated());
        try {
            ex.execute(() -> System.out.println("ran after shutdown?"));
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ex.shutdown();
    }

    static void order() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "worker"));
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            final int n = i;
            one.execute(() -> log.append(n).append(' '));
        }
        one.execute(() -> log.append(Thread.currentThread().getName()));
        one.shutdown();
        one.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(log);
    }

    static void adapters() throws Exception {
        System.out.println(Executors.callable(() -> System.out.println("adapted")).call());
        System.out.println(Executors.callable(() -> { }, 5).call());
        Thread t = Executors.defaultThreadFactory().newThread(() -> { });
        System.out.println(t.isDaemon() + " " + t.getPriority() + " " + t.getName().replaceAll("\\d+", "N") + " " + t.getThreadGroup().getName());
        Executor direct = Runnable::run;
        direct.execute(() -> System.out.println("direct in " + Thread.currentThread().getName()));
        try {
            Executors.newFixedThreadPool(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    static void terminateNow() throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(1);
        CountDownLatch started = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        Future<?> running = ex.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(100_000);
                log.append("slept?");
            } catch (InterruptedException e) {
                log.append("interrupted ");
            }
        });
        Future<?> queued = ex.submit(() -> log.append("queued ran?"));
        started.await();
        List<Runnable> left = ex.shutdownNow();
        System.out.println("never started " + left.size() + " is the queued one " + (left.get(0) == queued));
        System.out.println(ex.awaitTermination(60, TimeUnit.SECONDS) + " " + log + running.isDone() + queued.isDone());
    }
}
