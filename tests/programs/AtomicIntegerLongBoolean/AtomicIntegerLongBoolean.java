// AtomicInteger, AtomicLong, AtomicBoolean and their arrays: every operation, overflow, memory-order variants, contention.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class AtomicIntegerLongBoolean {
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger();
        System.out.println(i.get() + " " + i.incrementAndGet() + i.getAndIncrement() + i.decrementAndGet() + i.getAndDecrement() + i.addAndGet(10) + i.getAndAdd(-3) + i);
        System.out.println(i.compareAndSet(7, 8) + " " + i.compareAndSet(7, 9) + " " + i.getAndSet(5) + " " + i.updateAndGet(x -> x * x) + " "
            + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(100, Math::max) + " " + i.getAndAccumulate(3, (a, b) -> a % b) + " " + i);
        i.set(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.decrementAndGet() + " " + i.addAndGet(Integer.MAX_VALUE) + " " + i.longValue() + " " + i.doubleValue() + " " + i.floatValue() + " " + i.byteValue());
        i.lazySet(1);
        i.setRelease(i.getAcquire() + 1);
        i.setOpaque(i.getOpaque() + 1);
        i.setPlain(i.getPlain() + 1);
        System.out.println(i + " " + i.compareAndExchange(4, 40) + " " + i.compareAndExchange(4, 50) + " " + i.compareAndExchangeAcquire(40, 41) + " " + i.compareAndExchangeRelease(41, 42) + " " + i);
        int spins = 0;
        while (!i.weakCompareAndSetVolatile(42, 43) || !i.weakCompareAndSetPlain(43, 44) || !i.weakCompareAndSetAcquire(44, 45) || !i.weakCompareAndSetRelease(45, 46)) {
            if (++spins > 1000) {
                break;
            }
            i.set(42);
        }
        System.out.println(i);

        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + " " + l + " " + l.intValue() + " " + l.updateAndGet(x -> x >>> 1) + " " + l.accumulateAndGet(63, (a, b) -> a >> b)
            + " " + l.compareAndSet(0, 9) + l.getAndSet(3) + l.getAndIncrement() + l.getAndDecrement() + l.decrementAndGet() + " " + l.compareAndExchange(2, 1L << 40) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b + " " + b.compareAndSet(false, true) + b.compareAndSet(false, true) + b.getAndSet(false) + b.get() + b.compareAndExchange(false, true) + b.getPlain() + b.getOpaque() + b.getAcquire());

        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(a + " " + a.length() + " " + a.incrementAndGet(0) + a.getAndAdd(1, 5) + a.addAndGet(2, -3) + a.getAndSet(2, 9) + a.updateAndGet(1, x -> x * 3)
            + a.accumulateAndGet(0, 4, (x, y) -> x << y) + a.compareAndSet(2, 9, 10) + a.compareAndExchange(2, 0, 1) + " " + a);
        for (int at : new int[] {-1, 3}) {
            try {
                a.get(at);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        AtomicLongArray la = new AtomicLongArray(2);
        System.out.println(la.getAndIncrement(1) + " " + la.decrementAndGet(0) + " " + la.getAndUpdate(1, x -> x + 41) + " " + la.getAndAccumulate(1, 8, (x, y) -> x ^ y) + " " + la);
        try {
            new AtomicIntegerArray(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
        try {
            i.updateAndGet(x -> 1 / (x - x));
        } catch (ArithmeticException e) {
            System.out.println(e + " unchanged " + i);
        }
        int[] src = {1, 2};
        AtomicIntegerArray cloned = new AtomicIntegerArray(src);
        src[0] = 99;
        System.out.println("copied " + cloned.get(0));
        contended();
    }

    static void contended() throws InterruptedException {
        AtomicInteger inc = new AtomicInteger(), cas = new AtomicInteger(), upd = new AtomicInteger(), max = new AtomicInteger(Integer.MIN_VALUE);
        AtomicLong xor = new AtomicLong(), claimed = new AtomicLong();
        AtomicIntegerArray buckets = new AtomicIntegerArray(5);
        AtomicBoolean once = new AtomicBoolean();
        AtomicInteger winners = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                if (once.compareAndSet(false, true)) {
                    winners.incrementAndGet();
                }
                for (int k = 0; k < 250; k++) {
                    inc.incrementAndGet();
                    int old;
                    do {
                        old = cas.get();
                    } while (!cas.compareAndSet(old, old + 2));
                    upd.updateAndGet(x -> (x + 1) % 1009);
                    max.accumulateAndGet(id * 1000 + k, Math::max);
                    xor.accumulateAndGet(1L << (id * 250 + k) % 61, (x, y) -> x ^ y);
                    buckets.getAndIncrement((id + k) % 5);
                    claimed.addAndGet(1L << 33);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(inc + " " + cas + " " + upd + " " + max + " " + Long.toHexString(xor.get()) + " " + buckets + " " + Long.toHexString(claimed.get()) + " winners " + winners);
    }
}
