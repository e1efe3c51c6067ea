// Parallel streams: results equal the sequential ones for every kind of operation; order kept where it must be.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ParallelStreamsReduce {
    static void same(String what, Object sequential, Object parallel) {
        System.out.println(what + " " + sequential.equals(parallel) + " " + parallel);
    }

    public static void main(String[] args) throws Exception {
        List<Integer> nums = IntStream.rangeClosed(1, 300).map(i -> i * 37 % 301).boxed().collect(Collectors.toList());
        same("sum", nums.stream().mapToInt(x -> x).sum(), nums.parallelStream().mapToInt(x -> x).sum());
        same("reduce", nums.stream().reduce(0, Integer::sum), nums.parallelStream().reduce(0, Integer::sum));
        same("reduce 3", nums.stream().reduce("", (s, x) -> s + x % 10, String::concat).hashCode(), nums.parallelStream().reduce("", (s, x) -> s + x % 10, String::concat).hashCode());
        same("max", nums.stream().max(Comparator.naturalOrder()), nums.parallelStream().max(Comparator.naturalOrder()));
        same("filter map", nums.stream().filter(x -> x % 31 == 0).map(x -> x / 31).toList(), nums.parallelStream().filter(x -> x % 31 == 0).map(x -> x / 31).toList());
        same("sorted", nums.stream().sorted(Comparator.reverseOrder()).limit(5).toList(), nums.parallelStream().sorted(Comparator.reverseOrder()).limit(5).toList());
        same("distinct", nums.stream().map(x -> x % 7).distinct().toList(), nums.parallelStream().map(x -> x % 7).distinct().toList());
        same("skip limit", nums.stream().skip(100).limit(5).toList(), nums.parallelStream().skip(100).limit(5).toList());
        same("takeWhile", nums.stream().takeWhile(x -> x < 290).count(), nums.parallelStream().takeWhile(x -> x < 290).count());
        same("dropWhile", nums.stream().dropWhile(x -> x < 290).findFirst(), nums.parallelStream().dropWhile(x -> x < 290).findFirst());
        same("findFirst", nums.stream().filter(x -> x > 200).findFirst(), nums.parallelStream().filter(x -> x > 200).findFirst());
        same("match", nums.stream().anyMatch(x -> x == 17), nums.parallelStream().anyMatch(x -> x == 17));
        System.out.println(nums.parallelStream().allMatch(x -> x > 0) + " " + nums.parallelStream().noneMatch(x -> x > 300) + " " + nums.parallelStream().filter(x -> x == 5).findAny());
        same("joining", nums.stream().limit(20).map(String::valueOf).collect(Collectors.joining(",")), nums.parallelStream().limit(20).map(String::valueOf).collect(Collectors.joining(",")));
        same("grouping", nums.stream().collect(Collectors.groupingBy(x -> x % 4, TreeMap::new, Collectors.counting())),
            nums.parallelStream().collect(Collectors.groupingBy(x -> x % 4, TreeMap::new, Collectors.counting())));
        System.out.println(new TreeMap<>(nums.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.summingInt(x -> x)))));
        same("partition", nums.stream().collect(Collectors.partitioningBy(x -> x > 150, Collectors.counting())), nums.parallelStream().collect(Collectors.partitioningBy(x -> x > 150, Collectors.counting())));
        same("flatMap", nums.stream().flatMap(x -> Stream.of(x, -x)).mapToInt(x -> x).filter(x -> x % 50 == 0).boxed().toList(),
            nums.parallelStream().flatMap(x -> Stream.of(x, -x)).mapToInt(x -> x).filter(x -> x % 50 == 0).boxed().toList());
        same("stats", IntStream.range(0, 1000).summaryStatistics().toString(), IntStream.range(0, 1000).parallel().summaryStatistics().toString());
        same("iterate", Stream.iterate(1, x -> x * 3 % 1009).limit(100).mapToInt(x -> x).sum(), Stream.iterate(1, x -> x * 3 % 1009).parallel().limit(100).mapToInt(x -> x).sum());

        AtomicInteger peeks = new AtomicInteger();
        System.out.println(nums.parallelStream().peek(x -> peeks.incrementAndGet()).mapToLong(x -> x).sum() + " peeks " + peeks);
        StringBuffer ordered = new StringBuffer();
        nums.parallelStream().limit(15).forEachOrdered(x -> ordered.append(x).append(' '));
        System.out.println("forEachOrdered " + ordered);
        LongAdder adder = new LongAdder();
        nums.parallelStream().unordered().forEach(adder::add);
        System.out.println("forEach " + adder);
        int[] prefix = IntStream.range(0, 2000).toArray(), squares = new int[2000];
        Arrays.parallelPrefix(prefix, Integer::sum);
        Arrays.parallelSetAll(squares, i -> i * i);
        int[] big = IntStream.range(0, 9000).map(i -> i * 7919 % 9001).toArray();
        Arrays.parallelSort(big);
        System.out.println(prefix[1999] + " " + squares[1999] + " " + IntStream.range(1, 9000).allMatch(i -> big[i - 1] <= big[i]));
        System.out.println(nums.stream().parallel().isParallel() + " " + nums.parallelStream().sequential().isParallel());
        try {
            nums.parallelStream().forEach(x -> {
                if (x == 13) {
                    throw new IllegalStateException("thirteen");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println("exception came out " + (e.getCause() == null ? e : e.getCause()).getMessage());
        }
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println("inside an own pool " + pool.submit(() -> nums.parallelStream().mapToInt(x -> x * 2).sum()).get());
        pool.shutdown();
        List<Integer> out = nums.parallelStream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        System.out.println("collect keeps order " + out.equals(nums));
        System.out.println(nums.parallelStream().collect(Collectors.toConcurrentMap(x -> x % 5, x -> 1, Integer::sum)).values());
    }
}
