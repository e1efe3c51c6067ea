// ThreadPoolExecutor: core, queue, maximum, the four rejection policies and one of our own, resizing, purge.
import java.util.*;
import java.util.concurrent.*;

public class ThreadPoolRejection {
    static final StringBuffer LOG = new StringBuffer();

    static final class Gate implements Runnable {
        final CountDownLatch started = new CountDownLatch(1), open = new CountDownLatch(1);

        @Override
        public void run() {
            started.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                LOG.append("gate interrupted ");
            }
        }
    }

    static Runnable named(String s) {
        return new Runnable() {
            @Override
            public void run() {
                LOG.append(s).append(Thread.currentThread().getName().equals("main") ? "(caller) " : " ");
            }

            @Override
            public String toString() {
                return s;
            }
        };
    }

    static void policy(String name, RejectedExecutionHandler h) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), h);
        Gate gate = new Gate();
        p.execute(gate);
        gate.started.await();
        for (String s : new String[] {"a", "b", "c", "d"}) {
            try {
                p.execute(named(s));
            } catch (RejectedExecutionException e) {
                LOG.append("rejected:").append(e.getMessage().replaceAll("@[0-9a-f]+", "@")).append(' ');
            }
        }
        System.out.println(name + " queue " + p.getQueue() + " pool " + p.getPoolSize() + " active " + p.getActiveCount());
        gate.open.countDown();
        p.shutdown();
        p.awaitTermination(60, TimeUnit.SECONDS);
        try {
            p.execute(named("late"));
        } catch (RejectedExecutionException e) {
            LOG.append("late rejected");
        }
        System.out.println("  " + LOG + " completed " + p.getCompletedTaskCount());
        LOG.setLength(0);
    }

    public static void main(String[] args) throws Exception {
        policy("abort", new ThreadPoolExecutor.AbortPolicy());
        policy("caller runs", new ThreadPoolExecutor.CallerRunsPolicy());
        policy("discard", new ThreadPoolExecutor.DiscardPolicy());
        policy("discard oldest", new ThreadPoolExecutor.DiscardOldestPolicy());
        policy("own", (r, ex) -> LOG.append("own:").append(r).append(ex.isShutdown()).append(' '));
        growth();
        resizing();
        illegal();
    }

    /** Below core a new thread for each task, then the queue, then up to maximum, then rejection. */
    static void growth() throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 3, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(1));
        Gate[] gates = new Gate[4];
        StringBuilder sizes = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            gates[i] = new Gate();
            p.execute(gates[i]);
            sizes.append(p.getPoolSize()).append('/').append(p.getQueue().size()).append(' ');
        }
        try {
            p.execute(named("x"));
        } catch (RejectedExecutionException e) {
            sizes.append("rejected");
        }
        System.out.println(sizes + " largest " + p.getLargestPoolSize() + " core " + p.getCorePoolSize() + " max " + p.getMaximumPoolSize());
        for (Gate g : gates) {
            g.open.countDown();
        }
        p.shutdown();
        System.out.println(p.awaitTermination(60, TimeUnit.SECONDS) + " task count " + p.getTaskCount() + " pool " + p.getPoolSize());
    }

    static void resizing() throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 4, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        System.out.println("prestart " + p.prestartCoreThread() + p.prestartCoreThread() + p.prestartCoreThread() + " " + p.getPoolSize());
        p.setCorePoolSize(3);
        System.out.println("prestart all " + p.prestartAllCoreThreads() + " " + p.getPoolSize());
        p.setMaximumPoolSize(5);
        p.setKeepAliveTime(7, TimeUnit.MINUTES);
        System.out.println(p.getMaximumPoolSize() + " " + p.getKeepAliveTime(TimeUnit.SECONDS) + " " + p.allowsCoreThreadTimeOut());
        p.allowCoreThreadTimeOut(true);
        System.out.println(p.allowsCoreThreadTimeOut());
        try {
            p.setKeepAliveTime(0, TimeUnit.SECONDS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Gate[] gates = {new Gate(), new Gate(), new Gate()};
        for (Gate g : gates) {
            p.execute(g);
        }
        for (Gate g : gates) {
            g.started.await();
        }
        Future<?> f = p.submit(() -> { });
        Runnable direct = named("direct");
        p.execute(direct);
        f.cancel(false);
        System.out.print("queue " + p.getQueue().size());
        p.purge();
        System.out.println(" purged " + p.getQueue() + " remove " + p.remove(direct) + p.remove(direct));
        p.shutdown();
        System.out.println(p.isTerminating() + " " + p.isTerminated() + " " + p.toString().replaceAll("@[0-9a-f]+", "@"));
        for (Gate g : gates) {
            g.open.countDown();
        }
        p.awaitTermination(60, TimeUnit.SECONDS);
        while (p.getPoolSize() > 0) { // the last but one worker may leave the set after termination
            Thread.yield();
        }
        System.out.println(p.toString().replaceAll("@[0-9a-f]+", "@"));
    }

    static void illegal() {
        int[][] bad = {{-1, 1, 0}, {0, 0, 0}, {2, 1, 0}, {1, 1, -1}};
        for (int[] b : bad) {
            try {
                new ThreadPoolExecutor(b[0], b[1], b[2], TimeUnit.SECONDS, new SynchronousQueue<>());
                System.out.println("accepted " + Arrays.toString(b));
            } catch (IllegalArgumentException e) {
                System.out.println("refused " + Arrays.toString(b));
            }
        }
    }
}
