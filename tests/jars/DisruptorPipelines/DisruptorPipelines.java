// LMAX Disruptor: single and multiple producers, wait strategies, dependency graphs, worker pools, exception handlers, sequences.
import com.lmax.disruptor.*;
import com.lmax.disruptor.dsl.*;
import com.lmax.disruptor.util.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class DisruptorPipelines {
    static final class Event {
        long value;
        long doubled;
        String text;
        final List<String> trail = new ArrayList<>();
    }

    static ThreadFactory daemons() {
        return DaemonThreadFactory.INSTANCE;
    }

    public static void main(String[] args) throws Exception {
        WaitStrategy[] strategies = {new BlockingWaitStrategy(), new YieldingWaitStrategy(), new SleepingWaitStrategy(), new LiteBlockingWaitStrategy(), new TimeoutBlockingWaitStrategy(1, TimeUnit.SECONDS), PhasedBackoffWaitStrategy.withLock(1, 1, TimeUnit.MILLISECONDS)};
        for (WaitStrategy w : strategies) {
            simple(w);
        }
        diamond();
        manyProducers();
        workers();
        failures();
        translators();
        sequences();
    }

    static void simple(WaitStrategy w) throws Exception {
        Disruptor<Event> d = new Disruptor<>(Event::new, 8, daemons(), ProducerType.SINGLE, w);
        long[] sum = new long[1];
        int[] batches = new int[1];
        StringBuilder order = new StringBuilder();
        d.handleEventsWith((EventHandler<Event>) (e, seq, end) -> {
            sum[0] += e.value;
            if (seq < 10) {
                order.append(e.value);
            }
            batches[0] += end ? 1 : 0;
        });
        RingBuffer<Event> rb = d.start();
        for (int i = 0; i < 60; i++) {
            long s = rb.next();
            rb.get(s).value = i;
            rb.publish(s);
        }
        d.shutdown();
        System.out.println(w.getClass().getSimpleName() + " sum " + sum[0] + " order " + order + " batches " + (batches[0] > 0) + " cursor " + rb.getCursor() + " size " + rb.getBufferSize());
    }

    /** Two handlers side by side, a third that needs both. */
    static void diamond() throws Exception {
        Disruptor<Event> d = new Disruptor<>(Event::new, 4, daemons(), ProducerType.SINGLE, new BlockingWaitStrategy());
        List<String> seen = new ArrayList<>();
        EventHandler<Event> a = (e, s, end) -> e.doubled = e.value * 2, b = (e, s, end) -> e.text = "t" + e.value, c = (e, s, end) -> seen.add(e.value + ":" + e.doubled + ":" + e.text);
        d.handleEventsWith(a, b).then(c);
        d.start();
        for (int i = 0; i < 12; i++) {
            d.publishEvent((e, s, x) -> {
                e.value = x;
                e.doubled = -1;
                e.text = null;
            }, i);
        }
        d.shutdown();
        System.out.println(seen);
    }

    static void manyProducers() throws Exception {
        Disruptor<Event> d = new Disruptor<>(Event::new, 8, daemons(), ProducerType.MULTI, new BlockingWaitStrategy());
        long[] last = {-1, -1, -1};
        long[] sum = new long[1];
        int[] disorder = new int[1];
        d.handleEventsWith((EventHandler<Event>) (e, s, end) -> {
            int p = (int) (e.value / 1000);
            disorder[0] += e.value % 1000 > last[p] ? 0 : 1;
            last[p] = e.value % 1000;
            sum[0] += e.value;
        });
        RingBuffer<Event> rb = d.start();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    rb.publishEvent((e, s, v) -> e.value = v, id * 1000L + i);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        d.shutdown();
        System.out.println("multi sum " + sum[0] + " disorder " + disorder[0] + " last " + Arrays.toString(last));
    }

    static void workers() throws Exception {
        Disruptor<Event> d = new Disruptor<>(Event::new, 8, daemons());
        AtomicLong sum = new AtomicLong();
        AtomicInteger count = new AtomicInteger();
        WorkHandler<Event>[] hs = new WorkHandler[3];
        Arrays.fill(hs, (WorkHandler<Event>) e -> {
            sum.addAndGet(e.value);
            count.incrementAndGet();
        });
        d.handleEventsWithWorkerPool(hs);
        d.start();
        for (int i = 1; i <= 90; i++) {
            d.publishEvent((e, s, v) -> e.value = v, i);
        }
        d.shutdown();
        System.out.println("workers sum " + sum + " count " + count);
    }

    static void failures() throws Exception {
        Disruptor<Event> d = new Disruptor<>(Event::new, 8, daemons(), ProducerType.SINGLE, new BlockingWaitStrategy());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        d.setDefaultExceptionHandler(new ExceptionHandler<>() {
            @Override
            public void handleEventException(Throwable t, long seq, Event e) {
                log.add(t.getMessage() + "@" + seq);
            }

            @Override
            public void handleOnStartException(Throwable t) {
                log.add("start " + t);
            }

            @Override
            public void handleOnShutdownException(Throwable t) {
                log.add("shutdown " + t);
            }
        });
        d.handleEventsWith((EventHandler<Event>) (e, s, end) -> {
            if (e.value % 4 == 3) {
                throw new IllegalStateException("value " + e.value);
            }
        });
        d.start();
        for (int i = 0; i < 12; i++) {
            d.publishEvent((e, s, v) -> e.value = v, i);
        }
        d.shutdown();
        System.out.println(log);
        try {
            d.start();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Disruptor<>(Event::new, 6, daemons());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void translators() throws Exception {
        RingBuffer<Event> rb = RingBuffer.createSingleProducer(Event::new, 4, new YieldingWaitStrategy());
        EventPoller<Event> poller = rb.newPoller();
        rb.addGatingSequences(poller.getSequence());
        StringBuilder sb = new StringBuilder();
        EventPoller.Handler<Event> h = (e, s, end) -> {
            sb.append(e.value).append(' ');
            return e.value != 2;
        };
        sb.append(poller.poll(h)).append(' ');
        rb.publishEvent((e, s) -> e.value = s);
        rb.publishEvent((e, s, a, b) -> e.value = a + b, 1, 1);
        rb.publishEvents((e, s, v) -> e.value = v, new Integer[] {7, 8});
        sb.append(rb.tryPublishEvent((e, s) -> e.value = 99)).append(rb.remainingCapacity()).append(' ').append(rb.hasAvailableCapacity(1)).append(' ');
        sb.append(poller.poll(h)).append(' ').append(poller.poll(h)).append(' ').append(poller.poll(h)).append(' ').append(rb.remainingCapacity());
        System.out.println(sb);
        try {
            rb.tryNext(5);
        } catch (IllegalArgumentException | InsufficientCapacityException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        long hi = rb.next(3);
        rb.publish(hi - 2, hi);
        try {
            rb.tryNext(3);
        } catch (InsufficientCapacityException e) {
            System.out.println("full " + rb.getCursor());
        }
    }

    static void sequences() {
        Sequence s = new Sequence();
        System.out.println(s.get() + " " + s.incrementAndGet() + s.addAndGet(10) + " " + s.compareAndSet(10, 20) + s.compareAndSet(10, 30) + " " + s);
        s.setVolatile(5);
        SequenceGroup g = new SequenceGroup();
        g.add(s);
        g.add(new Sequence(3));
        System.out.println(g.get() + " " + g.size() + " " + Util.ceilingNextPowerOfTwo(100) + " " + Util.log2(1024) + " " + new FixedSequenceGroup(new Sequence[] {s, new Sequence(9)}).get());
    }
}
