// ExecutorCompletionService: futures come in the order of completion, not of submission; failures; own queues.
import java.util.*;
import java.util.concurrent.*;

public class CompletionServiceOrder {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        CompletionService<Integer> cs = new ExecutorCompletionService<>(ex);
        System.out.println("nothing yet " + cs.poll() + " " + cs.poll(1, TimeUnit.MILLISECONDS));
        // Task i waits until task i+1 has been taken, so they complete in reverse.
        final int n = 3;
        CountDownLatch[] taken = new CountDownLatch[n + 1];
        for (int i = 0; i <= n; i++) {
            taken[i] = new CountDownLatch(1);
        }
        List<Future<Integer>> submitted = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            final int id = i;
            submitted.add(cs.submit(() -> {
                taken[id + 1].await();
                return id;
            }));
        }
        taken[n].countDown();
        for (int i = n - 1; i >= 0; i--) {
            Future<Integer> f = cs.take();
            System.out.println("completed " + f.get() + " same future " + (f == submitted.get(i)));
            taken[i].countDown();
        }
        int sum = 0, failures = 0, cancelled = 0;
        for (int i = 0; i < 30; i++) {
            final int id = i;
            Future<Integer> f = cs.submit(() -> {
                if (id % 7 == 0) {
                    throw new Exception("task " + id);
                }
                return id;
            });
            if (id == 29) {
                f.cancel(true);
            }
        }
        Set<String> messages = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
            try {
                sum += cs.take().get();
            } catch (ExecutionException e) {
                failures++;
                messages.add(e.getCause().getMessage());
            } catch (CancellationException e) {
                cancelled++;
            }
        }
        System.out.println("sum " + (sum - (cancelled == 0 ? 29 : 0)) + " failures " + failures + " " + messages);
        System.out.println(cs.submit(() -> { }, 77).get() + " " + cs.poll(60, TimeUnit.SECONDS).get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(60, TimeUnit.SECONDS));
        try {
            cs.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ownQueue();
        firstResult();
    }

    static void ownQueue() throws Exception {
        LinkedBlockingQueue<Future<String>> q = new LinkedBlockingQueue<>();
        ExecutorCompletionService<String> cs = new ExecutorCompletionService<>(Runnable::run, q);
        cs.submit(() -> "one");
        cs.submit(() -> "two");
        System.out.println(q.size() + " " + q.take().get() + " " + cs.take().get() + " " + cs.poll());
        try {
            new ExecutorCompletionService<String>(null);
        } catch (NullPointerException e) {
            System.out.println("null executor");
        }
        try {
            cs.submit(null);
        } catch (NullPointerException e) {
            System.out.println("null task");
        }
    }

    /** The usual idiom: take the first good result, cancel the rest. */
    static void firstResult() throws Exception {
        ExecutorService ex = Executors.newCachedThreadPool();
        CompletionService<String> cs = new ExecutorCompletionService<>(ex);
        List<Future<String>> fs = new ArrayList<>();
        CountDownLatch interrupted = new CountDownLatch(2), started = new CountDownLatch(2), go = new CountDownLatch(1);
        for (int i = 0; i < 4; i++) {
            final int id = i;
            fs.add(cs.submit(() -> {
                if (id == 1) {
                    throw new IllegalStateException("unlucky");
                }
                if (id == 2) {
                    started.await();
                    go.await();
                    return "winner";
                }
                started.countDown();
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                }
                return "slow";
            }));
        }
        String result = null;
        while (result == null) {
            try {
                result = cs.take().get();
            } catch (ExecutionException e) {
                System.out.println("ignored " + e.getCause());
                go.countDown();
            }
        }
        System.out.println(result);
        int c = 0;
        for (Future<String> f : fs) {
            c += f.cancel(true) ? 1 : 0;
        }
        interrupted.await();
        System.out.println("cancelled " + c);
        ex.shutdown();
    }
}
