// Prime numbers by several threads: a shared atomic counter, a sieve in segments, a pipeline of filters.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ParallelPrimeSieve {
    static boolean isPrime(int n) {
        if (n < 2) {
            return false;
        }
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) throws Exception {
        counter(2000, 4);
        segments(6000, 3);
        pipeline(12);
        sharedSieve(3000, 4);
    }

    static void counter(int limit, int threads) throws InterruptedException {
        AtomicInteger next = new AtomicInteger(), found = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        Thread[] ts = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            ts[t] = new Thread(() -> {
                for (int n; (n = next.getAndIncrement()) < limit; ) {
                    if (isPrime(n)) {
                        found.incrementAndGet();
                        sum.addAndGet(n);
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("counter: " + found + " primes below " + limit + ", sum " + sum);
    }

    static void segments(int limit, int threads) throws Exception {
        List<Integer> base = new ArrayList<>();
        for (int i = 2; i * i <= limit; i++) {
            if (isPrime(i)) {
                base.add(i);
            }
        }
        ExecutorService ex = Executors.newFixedThreadPool(threads);
        List<Future<BitSet>> parts = new ArrayList<>();
        final int size = 500;
        for (int lo = 0; lo < limit; lo += size) {
            final int from = lo;
            parts.add(ex.submit(() -> {
                BitSet composite = new BitSet(size);
                for (int p : base) {
                    for (int m = Math.max(p * p, (from + p - 1) / p * p); m < from + size; m += p) {
                        composite.set(m - from);
                    }
                }
                if (from == 0) {
                    composite.set(0, 2);
                }
                composite.flip(0, size);
                return composite;
            }));
        }
        StringBuilder counts = new StringBuilder();
        int total = 0, last = 0;
        for (int i = 0; i < parts.size(); i++) {
            BitSet b = parts.get(i).get();
            counts.append(b.cardinality()).append(' ');
            total += b.cardinality();
            last = i * size + b.length() - 1;
        }
        ex.shutdown();
        System.out.println("segments: " + counts + "total " + total + " last " + last);
    }

    /** One thread for each prime found; numbers flow through the chain and the first to survive starts a new filter. */
    static void pipeline(int count) throws Exception {
        List<Integer> primes = new ArrayList<>();
        BlockingQueue<Integer> in = new ArrayBlockingQueue<>(4);
        BlockingQueue<Integer> head = in;
        Thread generator = new Thread(() -> {
            try {
                for (int n = 2; ; n++) {
                    head.put(n);
                }
            } catch (InterruptedException e) {
                return;
            }
        });
        generator.start();
        List<Thread> filters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final int p = in.take();
            primes.add(p);
            BlockingQueue<Integer> from = in, to = new ArrayBlockingQueue<>(4);
            Thread t = new Thread(() -> {
                try {
                    while (true) {
                        int n = from.take();
                        if (n % p != 0) {
                            to.put(n);
                        }
                    }
                } catch (InterruptedException e) {
                    return;
                }
            });
            filters.add(t);
            t.start();
            in = to;
        }
        generator.interrupt();
        filters.forEach(Thread::interrupt);
        generator.join();
        for (Thread t : filters) {
            t.join();
        }
        System.out.println("pipeline: " + primes);
    }

    static void sharedSieve(int limit, int threads) throws InterruptedException {
        AtomicIntegerArray composite = new AtomicIntegerArray(limit);
        Thread[] ts = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int p = 2 + id; p * p < limit; p += threads) {
                    for (int m = p * p; m < limit; m += p) {
                        composite.lazySet(m, 1);
                    }
                }
            });
            ts[t].start();
        }
        int n = 0;
        for (Thread t : ts) {
            t.join();
        }
        for (int i = 2; i < limit; i++) {
            n += 1 - composite.get(i);
        }
        System.out.println("shared: " + n);
    }
}
