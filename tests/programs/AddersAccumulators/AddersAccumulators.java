// LongAdder, DoubleAdder, LongAccumulator, DoubleAccumulator: identities, reset, sums under contention.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class AddersAccumulators {
    public static void main(String[] args) throws Exception {
        LongAdder a = new LongAdder();
        a.add(5);
        a.increment();
        a.decrement();
        a.add(-8);
        System.out.println(a + " " + a.sum() + " " + a.intValue() + " " + a.doubleValue() + " " + a.sumThenReset() + " " + a.sum());
        a.add(Long.MAX_VALUE);
        a.increment();
        System.out.println(a.longValue());
        a.reset();
        System.out.println(a);
        DoubleAdder d = new DoubleAdder();
        d.add(0.5);
        d.add(-2.25);
        System.out.println(d + " " + d.sum() + " " + d.intValue() + " " + d.longValue() + " " + d.sumThenReset() + " " + d.sum());
        d.add(Double.MAX_VALUE);
        d.add(Double.MAX_VALUE);
        System.out.println(d + " " + d.longValue());
        d.add(Double.NEGATIVE_INFINITY);
        System.out.println(d);
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE), mul = new LongAccumulator((x, y) -> x * y, 1), xor = new LongAccumulator((x, y) -> x ^ y, 0);
        System.out.println(max + " " + mul + " " + xor);
        for (long v : new long[] {3, -7, 12, 5}) {
            max.accumulate(v);
            mul.accumulate(v);
            xor.accumulate(v);
        }
        System.out.println(max.get() + " " + mul.get() + " " + xor.get() + " " + mul.getThenReset() + " " + mul + " " + max.intValue());
        max.reset();
        System.out.println(max.longValue());
        DoubleAccumulator min = new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);
        System.out.println(min);
        min.accumulate(2.5);
        min.accumulate(-0.0);
        min.accumulate(0.0);
        System.out.println(min + " " + (1 / min.get()) + " " + min.getThenReset() + " " + min.doubleValue());
        min.accumulate(Double.NaN);
        System.out.println(min.get() + " " + min.longValue());
        try {
            new LongAccumulator(null, 0);
            max.accumulate(1);
            System.out.println("null function accepted until used");
        } catch (NullPointerException e) {
            System.out.println("null function");
        }
        LongAccumulator thrower = new LongAccumulator((x, y) -> {
            throw new IllegalStateException("function");
        }, 0);
        try {
            thrower.accumulate(1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + thrower.get());
        }
        contended();
    }

    static void contended() throws Exception {
        LongAdder add = new LongAdder();
        DoubleAdder dadd = new DoubleAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE), or = new LongAccumulator((x, y) -> x | y, 0);
        DoubleAccumulator dmin = new DoubleAccumulator(Double::min, 1e9);
        CyclicBarrier start = new CyclicBarrier(6);
        Thread[] ts = new Thread[6];
        for (int t = 0; t < 6; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                try {
                    start.await();
                } catch (Exception e) {
                    System.out.println(e);
                }
                for (int k = 0; k < 500; k++) {
                    add.add(k);
                    dadd.add(0.25);
                    max.accumulate(k * 7 % 500 + id * 3);
                    or.accumulate(1L << (k + id) % 40);
                    dmin.accumulate(1000.5 - k - id);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(add + " " + dadd + " " + max + " " + Long.toHexString(or.get()) + " " + dmin);
        System.out.println(add.sumThenReset() + " " + add.sum() + " " + max.getThenReset() + " " + (max.get() == Long.MIN_VALUE));
    }
}
