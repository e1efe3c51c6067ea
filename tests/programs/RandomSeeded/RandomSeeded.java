// java.util.Random and SplittableRandom with fixed seeds: every method, streams, splitting, generators by name, subclasses.
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

public class RandomSeeded {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, 1L << 48}) {
            Random r = new Random(seed);
            byte[] bytes = new byte[5];
            r.nextBytes(bytes);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1 << 30) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + Double.toHexString(r.nextGaussian()) + " " + Double.toHexString(r.nextGaussian()) + " " + Arrays.toString(bytes)
                + " " + r.nextInt(5, 10) + " " + r.nextLong(100) + " " + r.nextDouble(1, 2) + " " + r.nextExponential());
        }
        Random a = new Random(7);
        a.nextGaussian();
        a.setSeed(7);
        System.out.println(a.nextGaussian() == new Random(7).nextGaussian());
        System.out.println(new Random(1).ints(8).boxed().toList() + " " + new Random(1).ints(8, 0, 100).boxed().toList() + " " + new Random(1).doubles(3).boxed().toList() + " " + new Random(1).longs(3, 10, 20).boxed().toList() + " " + new Random(1).ints(0, 6).limit(10).boxed().toList());
        int[] histogram = new int[6];
        Random dice = new Random(99);
        for (int i = 0; i < 6000; i++) {
            histogram[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(histogram));
        for (Runnable bad : new Runnable[] {() -> a.nextInt(0), () -> a.nextInt(-5), () -> a.nextInt(5, 5), () -> a.ints(-1), () -> a.ints(3, 5, 2), () -> a.nextDouble(0), () -> a.nextGaussian(0, -1)}) {
            try {
                bad.run();
                System.out.println("accepted");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random fixed = new Random(3) {
            int n;

            @Override
            protected int next(int bits) {
                return ++n & (1 << bits) - 1;
            }
        };
        System.out.println(fixed.nextInt() + " " + fixed.nextLong() + " " + fixed.nextBoolean() + " " + fixed.nextInt(100));

        SplittableRandom s = new SplittableRandom(123);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.nextInt(-5, 5) + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextLong(1L << 40));
        SplittableRandom t = s.split(), u = t.split();
        System.out.println(t.nextInt() + " " + u.nextInt() + " " + s.nextInt() + " " + u.split().nextLong());
        System.out.println(new SplittableRandom(5).ints(6, 0, 50).boxed().toList() + " " + new SplittableRandom(5).doubles(2).boxed().toList() + " " + new SplittableRandom(5).longs(100).parallel().count());
        byte[] b = new byte[10];
        new SplittableRandom(9).nextBytes(b);
        System.out.println(Arrays.toString(b));
        RandomGenerator g = new Random(11);
        System.out.println(g.nextInt(3, 9) + " " + g.nextFloat(2f) + " " + Double.toHexString(g.nextGaussian(10, 2)));
        List<Integer> l = IntStream.range(0, 12).boxed().collect(Collectors.toList());
        Collections.shuffle(l, new Random(2024));
        System.out.println(l);
        // A linear congruential step by hand gives the same numbers.
        long state = (42 ^ 0x5DEECE66DL) & (1L << 48) - 1;
        Random r = new Random(42);
        boolean same = true;
        for (int i = 0; i < 50; i++) {
            state = state * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
            same &= r.nextInt() == (int) (state >>> 16);
        }
        System.out.println("by hand " + same);
        double pi = 0;
        Random mc = new Random(314);
        for (int i = 0; i < 5000; i++) {
            double x = mc.nextDouble(), y = mc.nextDouble();
            pi += x * x + y * y < 1 ? 1 : 0;
        }
        System.out.println("pi " + pi * 4 / 5000);
    }
}
