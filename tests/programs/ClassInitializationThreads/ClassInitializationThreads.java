/** One thread runs the initializer, the others wait; a failed one fails for all; results are visible afterwards. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class ClassInitializationThreads {
    static final AtomicInteger runs = new AtomicInteger();
    static final CountDownLatch started = new CountDownLatch(1);
    static final CountDownLatch go = new CountDownLatch(1);

    static class Slow {
        static int a, b;
        static final int[] table = new int[100];
        static {
            runs.incrementAndGet();
            started.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            a = 1;
            for (int i = 0; i < 100; i++) table[i] = i * i;
            b = 2;
        }
        static int sum() { return a + b + table[99]; }
    }

    static class Fails {
        static int v = 1;
        static {
            runs.incrementAndGet();
            if (v == 1) throw new IllegalStateException("init failed");
        }
    }

    static class Mine {
        static Thread owner;
        static int seen = -1;
        static {
            owner = Thread.currentThread();
            // The initializing thread may use the class; a helper that does not touch the class may run meanwhile.
            seen = read();
            // (A lambda written here would be a method of this class and wait for ever.)
            Thread t = new Thread(HELPER);
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        static int read() { return seen; }
    }

    static volatile int other;
    static final Runnable HELPER = () -> other = 5;

    public static void main(String[] args) throws Exception {
        int[] results = new int[4];
        Thread[] ts = new Thread[4];
        ts[0] = new Thread(() -> results[0] = Slow.sum());
        ts[0].start();
        started.await();
        for (int i = 1; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> results[k] = k % 2 == 0 ? Slow.sum() : new Slow().hashCode() * 0 + Slow.table[99] + Slow.b + Slow.a);
            ts[i].start();
        }
        go.countDown();
        for (Thread t : ts) t.join();
        System.out.println(java.util.Arrays.toString(results) + " " + runs);
        runs.set(0);
        AtomicInteger eiie = new AtomicInteger(), ncdfe = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                try {
                    System.out.println(Fails.v);
                } catch (ExceptionInInitializerError e) {
                    eiie.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    ncdfe.incrementAndGet();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(eiie + " " + ncdfe + " " + runs);
        System.out.println((Mine.owner == Thread.currentThread()) + " " + Mine.seen + " " + other);
        Thread late = new Thread(() -> System.out.println("late " + Slow.a + Slow.b + " " + Mine.read()), "late");
        late.start();
        late.join();
        try {
            Fails.v++;
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }
}
