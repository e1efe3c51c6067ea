// Flow and SubmissionPublisher: demand, completion, errors, several subscribers, offers that are dropped, a processor.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class FlowPublisher {
    static class Collector<T> implements Flow.Subscriber<T> {
        final List<T> got = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch done = new CountDownLatch(1);
        final long batch;
        volatile Flow.Subscription subscription;
        volatile String end = "open";

        Collector(long batch) {
            this.batch = batch;
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            s.request(batch);
        }

        @Override
        public void onNext(T item) {
            got.add(item);
            if (got.size() % batch == 0) {
                subscription.request(batch);
            }
        }

        @Override
        public void onError(Throwable t) {
            end = "error " + t;
            done.countDown();
        }

        @Override
        public void onComplete() {
            end = "complete";
            done.countDown();
        }
    }

    static final class Mapper<A, B> extends SubmissionPublisher<B> implements Flow.Processor<A, B> {
        final Function<A, B> f;
        Flow.Subscription s;

        Mapper(Executor ex, Function<A, B> f) {
            super(ex, 4);
            this.f = f;
        }

        @Override
        public void onSubscribe(Flow.Subscription sub) {
            s = sub;
            s.request(1);
        }

        @Override
        public void onNext(A a) {
            submit(f.apply(a));
            s.request(1);
        }

        @Override
        public void onError(Throwable t) {
            closeExceptionally(t);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(4);
        System.out.println("default buffer " + Flow.defaultBufferSize());
        try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>(ex, 8)) {
            Collector<Integer> a = new Collector<>(1), b = new Collector<>(5);
            p.subscribe(a);
            p.subscribe(b);
            System.out.println("subscribers " + p.getNumberOfSubscribers() + " " + p.hasSubscribers() + p.isSubscribed(a) + " capacity " + p.getMaxBufferCapacity());
            for (int i = 0; i < 25; i++) {
                p.submit(i);
            }
            p.close();
            a.done.await();
            b.done.await();
            System.out.println(a.got + " " + a.end);
            System.out.println(b.got.equals(a.got) + " " + b.end + " " + p.isClosed() + p.getClosedException());
            try {
                p.submit(1);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            Collector<Integer> late = new Collector<>(1);
            p.subscribe(late);
            late.done.await();
            System.out.println("late subscriber " + late.got + late.end);
        }
        failure(ex);
        processors(ex);
        drops(ex);
        misc(ex);
        ex.shutdown();
        System.out.println(ex.awaitTermination(60, TimeUnit.SECONDS));
    }

    static void failure(Executor ex) throws Exception {
        SubmissionPublisher<String> p = new SubmissionPublisher<>(ex, 4);
        Collector<String> c = new Collector<>(1);
        p.subscribe(c);
        p.submit("x");
        while (c.got.isEmpty()) {
            Thread.yield();
        }
        p.closeExceptionally(new java.io.IOException("stream broke"));
        c.done.await();
        System.out.println(c.got + " " + c.end + " " + p.getClosedException());
        SubmissionPublisher<String> q = new SubmissionPublisher<>(ex, 4, (s, t) -> System.out.println("handler " + t.getMessage()));
        Collector<String> thrower = new Collector<>(1) {
            @Override
            public void onNext(String s) {
                throw new IllegalArgumentException("refused " + s);
            }
        };
        q.subscribe(thrower);
        q.submit("item");
        thrower.done.await();
        System.out.println(thrower.end);
        q.close();
        Collector<String> twice = new Collector<>(1);
        SubmissionPublisher<String> r = new SubmissionPublisher<>(ex, 4);
        r.subscribe(twice);
        r.subscribe(twice);
        twice.done.await();
        System.out.println("twice: " + twice.end);
        Collector<String> negative = new Collector<>(-3);
        r.subscribe(negative);
        negative.done.await();
        System.out.println("negative: " + negative.end);
        r.close();
    }

    static void processors(Executor ex) throws Exception {
        SubmissionPublisher<Integer> source = new SubmissionPublisher<>(ex, 4);
        Mapper<Integer, Integer> square = new Mapper<>(ex, x -> x * x);
        Mapper<Integer, String> text = new Mapper<>(ex, x -> "<" + x + ">");
        Collector<String> sink = new Collector<>(2);
        source.subscribe(square);
        square.subscribe(text);
        text.subscribe(sink);
        for (int i = 0; i < 12; i++) {
            source.submit(i);
        }
        source.close();
        sink.done.await();
        System.out.println(String.join("", sink.got) + " " + sink.end);
    }

    static void drops(Executor ex) throws Exception {
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>(ex, 2);
        Collector<Integer> idle = new Collector<>(1) {
            @Override
            public void onSubscribe(Flow.Subscription s) {
                subscription = s;
            }
        };
        p.subscribe(idle);
        while (idle.subscription == null) {
            Thread.yield();
        }
        AtomicInteger dropped = new AtomicInteger();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            sb.append(p.offer(i, (s, item) -> {
                dropped.incrementAndGet();
                return false;
            })).append(' ');
        }
        System.out.println(sb + "dropped " + dropped + " lag " + p.estimateMaximumLag() + " demand " + p.estimateMinimumDemand());
        System.out.println("timed offer " + p.offer(9, 1, TimeUnit.MILLISECONDS, null));
        idle.subscription.request(10);
        while (idle.got.size() != 2) {
            Thread.yield();
        }
        p.close();
        idle.done.await();
        System.out.println(idle.got + idle.end);
    }

    static void misc(Executor ex) throws Exception {
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>(ex, 16);
        AtomicInteger sum = new AtomicInteger();
        CompletableFuture<Void> f = p.consume(sum::addAndGet);
        for (int i = 1; i <= 100; i++) {
            p.submit(i);
        }
        p.close();
        System.out.println("consumed " + f.get() + " " + sum);
        SubmissionPublisher<Integer> q = new SubmissionPublisher<>(ex, 16);
        Collector<Integer> c = new Collector<>(1);
        q.subscribe(c);
        q.submit(1);
        while (c.got.isEmpty()) {
            Thread.yield();
        }
        c.subscription.cancel();
        q.submit(2);
        q.submit(3);
        q.close();
        System.out.println("cancelled after " + c.got + " " + c.end + " left " + q.getNumberOfSubscribers());
        try {
            new SubmissionPublisher<>(ex, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            p.consume(null);
        } catch (NullPointerException e) {
            System.out.println("null consumer");
        }
    }
}
