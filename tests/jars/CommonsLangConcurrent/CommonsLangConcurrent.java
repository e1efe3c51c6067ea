// Commons Lang 3 concurrency: lazy and background initializers, circuit breaker, memoizer, thread factories, timed semaphore, events.
import java.beans.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.apache.commons.lang3.ThreadUtils;
import org.apache.commons.lang3.concurrent.*;
import org.apache.commons.lang3.concurrent.locks.LockingVisitors;
import org.apache.commons.lang3.event.*;
import org.apache.commons.lang3.time.*;

public class CommonsLangConcurrent {
    public interface Listener {
        void happened(String what);
    }

    static void race(String what, Callable<?> c) throws Exception {
        Set<Object> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                try {
                    seen.add(c.call());
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(what + " instances " + seen.size());
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        LazyInitializer<Object> lazy = new LazyInitializer<>() {
            @Override
            protected Object initialize() {
                made.incrementAndGet();
                return new Object();
            }
        };
        race("lazy", lazy::get);
        System.out.println("made " + made);
        race("atomic", new AtomicInitializer<Object>() {
            @Override
            protected Object initialize() {
                return new Object();
            }
        }::get);
        AtomicSafeInitializer<Object> safe = new AtomicSafeInitializer<>() {
            @Override
            protected Object initialize() {
                made.incrementAndGet();
                return new Object();
            }
        };
        race("atomic safe", safe::get);
        System.out.println("made " + made + " constant " + new ConstantInitializer<>("c").get());

        BackgroundInitializer<Integer> bg = new CallableBackgroundInitializer<>(() -> 42);
        try {
            bg.get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(bg.start() + " " + bg.start() + " " + bg.get() + " " + bg.isStarted());
        MultiBackgroundInitializer multi = new MultiBackgroundInitializer();
        multi.addInitializer("one", new CallableBackgroundInitializer<>(() -> 1));
        multi.addInitializer("bad", new CallableBackgroundInitializer<>(() -> { throw new Exception("failed"); }));
        multi.start();
        MultiBackgroundInitializer.MultiBackgroundInitializerResults r = multi.get();
        System.out.println(new TreeSet<>(r.initializerNames()) + " " + r.getResultObject("one") + " " + r.isException("bad") + " " + r.getException("bad").getCause().getMessage() + " " + r.isSuccessful());

        Memoizer<Integer, Integer> memo = new Memoizer<>((Integer n) -> {
            made.incrementAndGet();
            if (n < 0) {
                throw new IllegalArgumentException("negative");
            }
            return n * n;
        }, true);
        made.set(0);
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    try {
                        memo.compute(k);
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("memo " + memo.compute(7) + " calls " + made);
        try {
            memo.compute(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        BasicThreadFactory f = new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(true).priority(3).uncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " died of " + e.getMessage())).build();
        Thread t = f.newThread(() -> { throw new IllegalStateException("test"); });
        System.out.println(t.getName() + t.isDaemon() + t.getPriority() + " " + f.getThreadCount());
        t.start();
        t.join();
        ThresholdCircuitBreaker breaker = new ThresholdCircuitBreaker(3);
        StringBuilder states = new StringBuilder();
        breaker.addChangeListener(new PropertyChangeListener() {
            @Override
            public void propertyChange(PropertyChangeEvent e) {
                states.append(e.getPropertyName()).append(e.getNewValue()).append(' ');
            }
        });
        for (int i = 0; i < 5; i++) {
            states.append(breaker.incrementAndCheckState(1L)).append(' ');
        }
        breaker.close();
        System.out.println(states + " " + breaker.isOpen() + breaker.checkState());
        LockingVisitors.ReadWriteLockVisitor<int[]> v = LockingVisitors.reentrantReadWriteLockVisitor(new int[1]);
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    v.acceptWriteLocked(a -> a[0]++);
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) {
            x.join();
        }
        System.out.println("locked counter " + v.applyReadLocked(a -> a[0]));
        System.out.println(ConcurrentUtils.constantFuture("v").get() + " " + ConcurrentUtils.putIfAbsent(new ConcurrentHashMap<>(Map.of("k", 1)), "k", 2) + " " + ConcurrentUtils.extractCause(new ExecutionException(new Exception("x"))).getCause().getMessage());

        EventListenerSupport<Listener> es = EventListenerSupport.create(Listener.class);
        StringBuilder heard = new StringBuilder();
        es.addListener(w -> heard.append("1").append(w));
        es.addListener(w -> heard.append("2").append(w));
        es.fire().happened("!");
        System.out.println(heard);
        CountDownLatch never = new CountDownLatch(1);
        Thread named = new Thread(() -> {
            try {
                ThreadUtils.sleep(java.time.Duration.ofDays(1));
            } catch (InterruptedException e) {
                never.countDown();
            }
        }, "find me");
        named.setDaemon(true);
        named.start();
        System.out.println(ThreadUtils.findThreadsByName("find me").size() + " " + ThreadUtils.findThreadsByName("none").size());
        named.interrupt();
        never.await();
        TimeZone utc = TimeZone.getTimeZone("UTC");
        System.out.println(DateFormatUtils.formatUTC(0L, "yyyy-MM-dd'T'HH:mm:ss") + " " + FastDateFormat.getInstance("EEE, d MMM yyyy HH:mm:ss Z", utc, Locale.US).format(new Date(1_000_000_000_000L)) + " " + FastDateFormat.getInstance("yyyy/MM/dd", utc, Locale.US).parse("2020/02/29").getTime() + " " + DurationFormatUtils.formatDuration(93_784_005L, "d 'd' HH:mm:ss.SSS") + " " + DurationFormatUtils.formatDurationWords(3_661_000, true, true) + " " + DateUtils.addMonths(new Date(0), 1).getTime() / 86_400_000 + " " + new StopWatchHolder().ran());
    }

    static final class StopWatchHolder {
        boolean ran() {
            StopWatch w = StopWatch.createStarted();
            w.split();
            w.unsplit();
            w.stop();
            return w.getNanoTime() >= 0 && w.isStopped();
        }
    }
}
