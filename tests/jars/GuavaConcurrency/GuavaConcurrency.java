// Guava concurrency: ListenableFuture and combinators, Service, EventBus, Monitor, Striped, SettableFuture, decorators.
import com.google.common.base.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.util.concurrent.*;
import com.google.common.util.concurrent.Service.State;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class GuavaConcurrency {
    static final Executor DIRECT = MoreExecutors.directExecutor();

    static String of(Callable<?> c) {
        try {
            return "value " + c.call();
        } catch (ExecutionException e) {
            return "failed " + e.getCause();
        } catch (Exception e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        futures();
        events();
        services();
        locks();
        executors();
    }

    static void futures() throws Exception {
        SettableFuture<Integer> s = SettableFuture.create();
        List<String> log = new ArrayList<>();
        Futures.addCallback(s, new FutureCallback<>() {
            @Override
            public void onSuccess(Integer x) {
                log.add("success " + x);
            }

            @Override
            public void onFailure(Throwable t) {
                log.add("failure " + t);
            }
        }, DIRECT);
        s.addListener(() -> log.add("listener"), DIRECT);
        ListenableFuture<String> chained = Futures.transform(Futures.transformAsync(s, x -> Futures.immediateFuture(x * 2), DIRECT), x -> "<" + x + ">", DIRECT);
        System.out.println(s.isDone() + " " + s.set(21) + s.set(22) + s.setException(new Exception()) + " " + log + " " + chained.get());
        ListenableFuture<Integer> bad = Futures.immediateFailedFuture(new IllegalStateException("bad"));
        System.out.println(of(() -> bad.get()) + " " + of(() -> Futures.catching(bad, IllegalStateException.class, e -> -1, DIRECT).get()) + " " + of(() -> Futures.catching(bad, java.io.IOException.class, e -> -1, DIRECT).get()) + " " + of(() -> Futures.catchingAsync(bad, Exception.class, e -> Futures.immediateFuture(7), DIRECT).get()));
        System.out.println(of(() -> Futures.allAsList(List.of(Futures.immediateFuture(1), Futures.immediateFuture(2))).get()) + " " + of(() -> Futures.allAsList(List.of(Futures.immediateFuture(1), bad)).get()) + " " + of(() -> Futures.successfulAsList(List.of(Futures.immediateFuture(1), bad)).get()) + " " + of(() -> Futures.whenAllSucceed(Futures.immediateFuture(3), s).call(() -> s.get() + 3, DIRECT).get()) + " " + of(() -> Futures.whenAllComplete(bad, s).call(() -> "complete", DIRECT).get()));
        SettableFuture<String> c = SettableFuture.create();
        ListenableFuture<Integer> dep = Futures.transform(c, String::length, DIRECT);
        System.out.println(dep.cancel(true) + " cancel goes up " + c.isCancelled() + " " + of(c::get) + " " + Futures.getUnchecked(Futures.immediateFuture("u")) + " " + of(() -> Futures.getChecked(bad, java.io.IOException.class)));
        ListeningExecutorService ex = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(3));
        List<ListenableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            final int n = i;
            all.add(ex.submit(() -> n * n));
        }
        System.out.println(Futures.transform(Futures.allAsList(all), l -> l.stream().mapToInt(x -> x).sum(), ex).get());
        SettableFuture<Integer> later = SettableFuture.create();
        ex.submit(() -> later.set(5));
        System.out.println(FluentFuture.from(later).transform(x -> x + 1, ex).transformAsync(x -> ex.submit(() -> x * 10), ex).get(60, TimeUnit.SECONDS));
        int total = 0;
        for (ListenableFuture<Integer> f : Futures.inCompletionOrder(all)) {
            total += f.get();
        }
        System.out.println("in completion order " + total);
        System.out.println(MoreExecutors.shutdownAndAwaitTermination(ex, 60, TimeUnit.SECONDS));
        ListenableFutureTask<String> task = ListenableFutureTask.create(() -> "task");
        AtomicInteger heard = new AtomicInteger();
        task.addListener(heard::incrementAndGet, DIRECT);
        task.run();
        System.out.println(task.get() + heard);
    }

    static final class Heard {
        final List<String> log = new ArrayList<>();

        @Subscribe
        public void string(String s) {
            log.add("s:" + s);
        }

        @Subscribe
        public void number(Number n) {
            log.add("n:" + n);
        }

        @Subscribe
        public void integer(Integer n) {
            if (n == 13) {
                throw new IllegalStateException("unlucky");
            }
            log.add("i:" + n);
        }

        @Subscribe
        public void dead(DeadEvent e) {
            log.add("dead:" + e.getEvent());
        }
    }

    static void events() throws Exception {
        List<String> errors = new ArrayList<>();
        EventBus bus = new EventBus((e, ctx) -> errors.add(e.getMessage() + " in " + ctx.getSubscriberMethod().getName()));
        Heard h = new Heard();
        bus.register(h);
        bus.post("text");
        bus.post(1.5);
        bus.post(List.of("nobody"));
        bus.post(13);
        Collections.sort(h.log);
        System.out.println(h.log + " " + errors);
        h.log.clear();
        bus.unregister(h);
        bus.post("unheard");
        System.out.println(h.log + " " + bus);
        try {
            bus.unregister(h);
        } catch (IllegalArgumentException e) {
            System.out.println("not registered");
        }
        ExecutorService ex = Executors.newFixedThreadPool(2);
        AsyncEventBus async = new AsyncEventBus(ex);
        AtomicInteger sum = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(30);
        async.register(new Object() {
            @AllowConcurrentEvents
            @Subscribe
            public void take(Integer n) {
                sum.addAndGet(n);
                done.countDown();
            }
        });
        for (int i = 1; i <= 30; i++) {
            async.post(i);
        }
        done.await();
        ex.shutdown();
        System.out.println("async " + sum);
    }

    static void services() throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch told = new CountDownLatch(1);
        AbstractExecutionThreadService s = new AbstractExecutionThreadService() {
            @Override
            protected void startUp() {
                log.add("up");
            }

            @Override
            protected void run() {
                log.add("run");
                while (isRunning()) {
                    Thread.yield();
                }
            }

            @Override
            protected void shutDown() {
                log.add("down");
            }
        };
        s.addListener(new Service.Listener() {
            @Override
            public void running() {
                log.add("->running");
            }

            @Override
            public void terminated(State from) {
                log.add("->terminated from " + from);
                told.countDown();
            }
        }, DIRECT);
        System.out.println(s.state());
        s.startAsync().awaitRunning();
        System.out.println(s.isRunning());
        s.stopAsync().awaitTerminated();
        told.await();
        log.remove("run");
        System.out.println(log + " " + s.state());
        AbstractIdleService failing = new AbstractIdleService() {
            @Override
            protected void startUp() {
                throw new IllegalStateException("no start");
            }

            @Override
            protected void shutDown() {
            }
        };
        try {
            failing.startAsync().awaitRunning();
        } catch (IllegalStateException e) {
            System.out.println(failing.state() + " " + failing.failureCause().getMessage());
        }
    }

    static int counter;

    static void locks() throws Exception {
        Monitor m = new Monitor();
        int[] level = new int[1];
        Monitor.Guard positive = m.newGuard(() -> level[0] > 0), full = m.newGuard(() -> level[0] == 0);
        Thread producer = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                m.enterWhenUninterruptibly(full);
                level[0]++;
                m.leave();
            }
        });
        producer.start();
        int taken = 0;
        for (int i = 0; i < 20; i++) {
            m.enterWhen(positive);
            try {
                level[0]--;
                taken++;
            } finally {
                m.leave();
            }
        }
        producer.join();
        System.out.println("monitor " + taken + " " + m.isOccupied() + " " + m.enterIf(positive));
        Striped<Lock> st = Striped.lock(4);
        int[] counts = new int[8];
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 80; k++) {
                    Lock l = st.get(k % 8);
                    l.lock();
                    counts[k % 8]++;
                    l.unlock();
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("striped " + Arrays.toString(counts) + " " + (st.get("a") == st.get("a")) + st.size());
        AtomicLongMap<String> alm = AtomicLongMap.create();
        alm.addAndGet("a", 5);
        alm.incrementAndGet("b");
        System.out.println(new TreeMap<>(alm.asMap()) + " " + alm.sum() + " " + new AtomicDouble(1.5).addAndGet(2) + " " + Uninterruptibles.takeUninterruptibly(new LinkedBlockingQueue<>(List.of(9))));
        ConcurrentHashMultiset<String> cm = ConcurrentHashMultiset.create();
        for (int t = 0; t < 4; t++) {
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    cm.add("k" + k % 5);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(ImmutableSortedMultiset.copyOf(cm));
    }

    static void executors() throws Exception {
        Executor seq = MoreExecutors.newSequentialExecutor(Executors.newCachedThreadPool(new ThreadFactoryBuilder().setDaemon(true).setNameFormat("seq-%d").build()));
        StringBuilder sb = new StringBuilder();
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < 20; i++) {
            final int n = i;
            seq.execute(() -> sb.append(n).append(' '));
        }
        seq.execute(done::countDown);
        done.await();
        System.out.println(sb);
        SimpleTimeLimiter lim = SimpleTimeLimiter.create(Executors.newCachedThreadPool(new ThreadFactoryBuilder().setDaemon(true).build()));
        try {
            lim.callWithTimeout(() -> {
                new CountDownLatch(1).await();
                return 0;
            }, 2, TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            System.out.println("time limit");
        }
        System.out.println(lim.callWithTimeout(() -> "in time", 60, TimeUnit.SECONDS) + " " + MoreExecutors.newDirectExecutorService().submit(() -> "direct").get());
        ExecutionList el = new ExecutionList();
        StringBuilder order = new StringBuilder();
        el.add(() -> order.append("1"), DIRECT);
        el.add(() -> order.append("2"), DIRECT);
        el.execute();
        el.add(() -> order.append("3"), DIRECT);
        System.out.println(order);
    }
}
