import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/* A bit of everything that the library does with threads, objects and calls. */
public class Mixed {
    static final Map<String, Integer> counts = new ConcurrentHashMap<>();
    static final LongAdder adder = new LongAdder();
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Condition changed = lock.writeLock().newCondition();
    static int version;

    public static int square(int n) {
        return n * n;
    }

    static int work(int n) throws Exception {
        counts.merge("k" + n % 3, n, Integer::sum);
        adder.add(n);
        lock.writeLock().lock();
        try {
            version++;
            changed.signalAll();
            while (version < 2)
                changed.await(1, TimeUnit.SECONDS);
        } finally {
            lock.writeLock().unlock();
        }
        Method m = Mixed.class.getMethod("square", int.class);
        try {
            Object[] none = new Object[0];
            none[n] = m;
        } catch (ArrayIndexOutOfBoundsException e) {
            return (int) m.invoke(null, n);
        }
        return 0;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            int n = i;
            tasks.add(() -> work(n));
        }
        int sum = 0;
        for (Future<Integer> f : pool.invokeAll(tasks))
            sum += f.get();
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);

        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread producer = new Thread(() -> {
            try {
                barrier.await();
                for (int i = 0; i < 3; i++)
                    queue.put("item " + i);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        barrier.await();
        String items = IntStream.range(0, 3).mapToObj(i -> {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).collect(Collectors.joining(", "));
        producer.join();
        System.out.println(String.format("%d %s %d %b %s", sum, counts, adder.sum(), ended, items));
    }
}
