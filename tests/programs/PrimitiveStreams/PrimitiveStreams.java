// IntStream, LongStream, DoubleStream: ranges, conversions, statistics, boxing, overflow, NaN, compensated sums.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).boxed().toList() + " " + IntStream.rangeClosed(-2, 2).sum() + " " + IntStream.range(5, 5).count() + IntStream.rangeClosed(5, 4).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count());
        System.out.println(LongStream.range(1L << 40, (1L << 40) + 3).boxed().toList() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(Long.MAX_VALUE, 1).sum());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE).average());
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + IntStream.of(3, 1, 3).distinct().sum() + " " + IntStream.of(3, 1, 2).max() + IntStream.empty().min() + IntStream.empty().average() + " " + IntStream.of(1, 2).summaryStatistics());
        System.out.println(DoubleStream.of(1, Double.NaN, 3).max() + " " + DoubleStream.of(0.0, -0.0).min() + " " + DoubleStream.of(0.0, -0.0).max() + " " + DoubleStream.of(1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.MAX_VALUE, Double.MAX_VALUE).sum());
        System.out.println(DoubleStream.iterate(1, x -> x / 3).limit(40).sum() + " " + DoubleStream.generate(() -> 0.1).limit(10).sum() + " " + DoubleStream.of(1e16, 1, -1e16).sum() + " " + DoubleStream.of(0.1, 0.7).average());
        System.out.println(DoubleStream.of(2.5, -3.7).mapToInt(d -> (int) d).boxed().toList() + " " + IntStream.of(65, 66).mapToObj(c -> (char) c).toList() + " " + IntStream.of(1, 2).asDoubleStream().boxed().toList() + " " + LongStream.of(5).mapToInt(x -> (int) x).sum());
        System.out.println(IntStream.iterate(1, x -> x * 3).limit(8).boxed().toList() + " " + IntStream.iterate(100, x -> x > 1, x -> x / 3).boxed().toList() + " " + IntStream.of(1, 5, 2).takeWhile(x -> x < 5).sum() + IntStream.of(1, 5, 2).dropWhile(x -> x < 5).sum());
        System.out.println(IntStream.range(0, 10).flatMap(i -> IntStream.range(0, i)).sum() + " " + IntStream.of(1, 2).mapMulti((int x, IntConsumer c) -> { c.accept(x); c.accept(x * 10); }).boxed().toList() + " " + IntStream.range(0, 100).filter(x -> x % 7 == 0).skip(2).limit(3).boxed().toList());
        System.out.println(IntStream.of(1, 2, 3).reduce(Integer::max) + " " + IntStream.of(1, 2, 3).reduce(10, Integer::sum) + " " + IntStream.of(4, 5).anyMatch(x -> x == 5) + IntStream.of(4).allMatch(x -> x == 5) + IntStream.empty().noneMatch(x -> true) + " " + IntStream.of(7, 8).findFirst() + LongStream.empty().findAny());
        System.out.println(Arrays.toString(IntStream.of(1, 2).toArray()) + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).sum() + " " + IntStream.builder().add(1).add(2).build().sum() + " " + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum());
        ArrayList<Integer> list = IntStream.range(0, 4).collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        System.out.println(list + " " + "hello".chars().mapToObj(Integer::toHexString).toList() + " " + "a\uD83D\uDE00b".codePoints().boxed().toList() + " " + "a\uD83D\uDE00b".chars().count());
        IntSummaryStatistics a = IntStream.of(1, 2).summaryStatistics(), b = new IntSummaryStatistics();
        System.out.println(b + " " + b.getAverage() + " " + b.getMax());
        b.accept(-5);
        b.combine(a);
        System.out.println(b + " " + new DoubleSummaryStatistics() + " " + DoubleStream.of(0.1, 0.2, 0.3).summaryStatistics() + " " + LongStream.of(Long.MAX_VALUE, Long.MAX_VALUE).summaryStatistics());
        PrimitiveIterator.OfInt it = IntStream.of(1, 2).iterator();
        System.out.println(it.nextInt() + it.next() + " " + it.hasNext());
        try {
            it.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted");
        }
        try {
            IntStream.empty().max().getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.range(0, 1000).parallel().filter(x -> x % 3 == 0).mapToLong(x -> (long) x * x).sum() + " " + IntStream.range(0, 1000).mapToDouble(x -> 1.0 / (x + 1)).sum() + " " + IntStream.range(0, 50).parallel().boxed().map(x -> x * x).filter(x -> x % 5 == 0).toList());
        OptionalInt oi = OptionalInt.of(3);
        OptionalDouble od = OptionalDouble.empty();
        System.out.println(oi.getAsInt() + " " + oi + od + " " + od.orElse(1.5) + " " + oi.orElseGet(() -> 9) + " " + od.isEmpty() + oi.equals(OptionalInt.of(3)) + " " + oi.stream().sum());
        IntUnaryOperator f = x -> x + 1;
        System.out.println(f.andThen(x -> x * 2).compose(x -> x - 10).applyAsInt(5) + " " + IntUnaryOperator.identity().applyAsInt(4) + " " + ((IntPredicate) x -> x > 3).negate().and(x -> x > 0).or(x -> x == 100).test(100) + " " + ((IntBinaryOperator) Math::floorMod).applyAsInt(-7, 3)
            + " " + ((ToDoubleBiFunction<Integer, Integer>) (x, y) -> (double) x / y).applyAsDouble(1, 8));
    }
}
