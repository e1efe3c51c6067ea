// ThreadLocalRandom: only properties that hold for every seed: bounds, stream sizes, one instance a thread, errors.
import java.util.*;
import java.util.concurrent.*;
import java.util.random.*;
import java.util.stream.*;

public class ThreadLocalRandomProperties {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Exception e) {
            System.out.println(what + " !! " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadLocalRandom r = ThreadLocalRandom.current();
        System.out.println("same instance " + (r == ThreadLocalRandom.current()));
        boolean ok = true;
        for (int i = 0; i < 500; i++) {
            int a = r.nextInt(10), b = r.nextInt(-5, 6), c = r.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
            long d = r.nextLong(3), e = r.nextLong(-1L << 40, 1L << 40);
            double f = r.nextDouble(), g = r.nextDouble(2.5), h = r.nextDouble(-1, 1);
            float k = r.nextFloat(), l = r.nextFloat(1, 2);
            ok &= a >= 0 && a < 10 && b >= -5 && b <= 5 && c != Integer.MAX_VALUE;
            ok &= d >= 0 && d < 3 && e >= -1L << 40 && e < 1L << 40;
            ok &= f >= 0 && f < 1 && g >= 0 && g < 2.5 && h >= -1 && h < 1 && k >= 0 && k < 1 && l >= 1 && l < 2;
        }
        System.out.println("bounds " + ok + " " + r.nextInt(1) + " " + r.nextInt(7, 8) + " " + r.nextLong(1));
        BitSet seen = new BitSet();
        for (int i = 0; i < 2000; i++) {
            seen.set(r.nextInt(8));
        }
        System.out.println("all eight values seen " + seen);
        Set<Boolean> bools = new TreeSet<>();
        for (int i = 0; i < 200; i++) {
            bools.add(r.nextBoolean());
        }
        System.out.println(bools);
        attempt("bound 0", () -> r.nextInt(0));
        attempt("bound -1", () -> r.nextLong(-1));
        attempt("empty range", () -> r.nextInt(5, 5));
        attempt("inverted range", () -> r.nextDouble(2, 1));
        attempt("infinite bound", () -> r.nextDouble(Double.POSITIVE_INFINITY));
        attempt("setSeed", () -> { r.setSeed(1); return "set"; });
        attempt("negative stream", () -> r.ints(-1));
        System.out.println(r.ints(20).count() + " " + r.ints(0, 3).limit(50).allMatch(i -> i >= 0 && i < 3) + " "
            + r.longs(10, 5, 6).sum() + " " + r.doubles(30).allMatch(d -> d >= 0 && d < 1) + " " + r.ints(100, 1, 2).parallel().sum());
        byte[] bytes = new byte[64];
        r.nextBytes(bytes);
        System.out.println("bytes differ " + (IntStream.range(0, 64).map(i -> bytes[i]).distinct().count() > 1));
        double sum = 0, sq = 0;
        for (int i = 0; i < 1000; i++) {
            double g = r.nextGaussian();
            sum += g;
            sq += g * g;
        }
        System.out.println("mean near 0 " + (Math.abs(sum / 1000) < 0.5) + " variance near 1 " + (Math.abs(sq / 1000 - 1) < 0.5));
        System.out.println("exponential not negative " + (r.nextExponential() >= 0));
        FutureTask<Boolean> other = new FutureTask<>(() -> {
            ThreadLocalRandom mine = ThreadLocalRandom.current();
            return mine.nextInt(4) < 4 && mine == ThreadLocalRandom.current();
        });
        new Thread(other).start();
        System.out.println("other thread " + other.get());
        RandomGenerator g = r;
        System.out.println("is deprecated " + g.isDeprecated() + " " + (r instanceof Random));
        Set<Long> distinct = ConcurrentHashMap.newKeySet();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    distinct.add(ThreadLocalRandom.current().nextLong());
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("distinct over threads " + distinct.size());
    }
}
