// ThreadPoolExecutor: beforeExecute, afterExecute, terminated, thread factories, replacement of a worker that died.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ThreadPoolHooks {
    static final class Pool extends ThreadPoolExecutor {
        final List<String> log = Collections.synchronizedList(new ArrayList<>());

        Pool(ThreadFactory f) {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), f);
        }

        @Override
        protected void beforeExecute(Thread t, Runnable r) {
            log.add("before " + t.getName());
        }

        @Override
        protected void afterExecute(Runnable r, Throwable t) {
            String s = "after " + t;
            if (t == null && r instanceof Future<?> f && f.isDone()) {
                try {
                    s += " result " + f.get();
                } catch (ExecutionException e) {
                    s += " hidden " + e.getCause();
                } catch (Exception e) {
                    s += " " + e;
                }
            }
            log.add(s);
        }

        @Override
        protected void terminated() {
            log.add("terminated");
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        StringBuffer uncaught = new StringBuffer();
        CountDownLatch died = new CountDownLatch(1);
        Pool p = new Pool(r -> {
            Thread t = new Thread(r, "w" + made.incrementAndGet());
            t.setUncaughtExceptionHandler((th, e) -> {
                uncaught.append(th.getName()).append(' ').append(e);
                died.countDown();
            });
            return t;
        });
        p.submit(() -> "fine").get();
        try {
            p.submit(() -> {
                throw new IllegalStateException("kept in the future");
            }).get();
        } catch (ExecutionException e) {
            System.out.println("get: " + e.getMessage());
        }
        p.execute(() -> {
            throw new IllegalArgumentException("kills the worker");
        });
        p.submit(() -> "by the replacement").get();
        died.await();
        p.shutdown();
        System.out.println(p.awaitTermination(60, TimeUnit.SECONDS) + " threads made " + made + " completed " + p.getCompletedTaskCount());
        p.log.forEach(System.out::println);
        System.out.println("uncaught " + uncaught);
        hookThrows();
        factoryReturnsNull();
        coreTimeOut();
    }

    static void hookThrows() throws Exception {
        StringBuffer seen = new StringBuffer();
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
            Thread t = new Thread(r);
            t.setUncaughtExceptionHandler((th, e) -> seen.append(e.getMessage()).append(';'));
            return t;
        }) {
            @Override
            protected void beforeExecute(Thread t, Runnable r) {
                if (r.toString().equals("forbidden")) {
                    throw new SecurityException("not this one");
                }
            }
        };
        p.execute(new Runnable() {
            @Override
            public void run() {
                seen.append("ran?");
            }

            @Override
            public String toString() {
                return "forbidden";
            }
        });
        p.submit(() -> 1).get();
        p.shutdown();
        p.awaitTermination(60, TimeUnit.SECONDS);
        // The dying worker runs its handler after it left the pool.
        while (seen.length() == 0) {
            Thread.yield();
        }
        System.out.println("hook threw: " + seen);
    }

    static void factoryReturnsNull() throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> null);
        p.execute(() -> System.out.println("ran?"));
        System.out.println("no thread: pool " + p.getPoolSize() + " queue " + p.getQueue().size());
        System.out.println("left " + p.shutdownNow().size() + " " + p.awaitTermination(1, TimeUnit.SECONDS));
        try {
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), (ThreadFactory) null);
        } catch (NullPointerException e) {
            System.out.println("null factory");
        }
    }

    static void coreTimeOut() throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 2, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        p.allowCoreThreadTimeOut(true);
        p.submit(() -> { }).get();
        while (p.getPoolSize() != 0) {
            Thread.sleep(1);
        }
        System.out.println("idle workers left, tasks " + p.getCompletedTaskCount());
        System.out.println("and came back: " + p.submit(() -> "again").get());
        p.shutdown();
    }
}
