// Sequential streams: intermediate operations, laziness and fusion, short circuits, infinite sources, onClose, reuse.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamPipelines {
    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        List<Integer> r = Stream.of(5, 3, 8, 1, 9, 2).peek(x -> log.add("p" + x)).filter(x -> x > 2).peek(x -> log.add("f" + x)).map(x -> x * 10).limit(3).collect(Collectors.toList());
        System.out.println(r + " " + log);
        log.clear();
        Stream<Integer> lazy = Stream.of(1, 2, 3).peek(x -> log.add("seen" + x));
        System.out.println("nothing yet " + log + " " + lazy.anyMatch(x -> x == 2) + " " + log);
        log.clear();
        System.out.println(Stream.of(3, 1, 2).peek(x -> log.add("a" + x)).sorted().peek(x -> log.add("b" + x)).findFirst() + " " + log);
        log.clear();
        // count may skip the pipeline when the size is known.
        System.out.println(List.of(1, 2, 3).stream().peek(x -> log.add("count" + x)).count() + " " + log + " " + List.of(1, 2, 3).stream().filter(x -> x > 1).count());

        System.out.println(Stream.iterate(1, x -> x * 2).limit(12).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        System.out.println(Stream.generate(new Supplier<Integer>() {
            int a, b = 1;

            @Override
            public Integer get() {
                int t = a;
                a = b;
                b += t;
                return t;
            }
        }).limit(15).map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println(Stream.iterate(1, x -> x + 1).takeWhile(x -> x < 6).toList() + " " + Stream.of(1, 2, 9, 3).dropWhile(x -> x < 5).toList() + " " + Stream.of(9, 1).takeWhile(x -> x < 5).count());
        System.out.println(Stream.of(4, 4, 2, 4, 2, 1).distinct().toList() + " " + Stream.of(1, 2, 3, 4, 5).skip(2).limit(2).toList() + " " + Stream.of(1).skip(5).toList() + Stream.of(1, 2).limit(0).toList());
        System.out.println(Stream.of("b", "a", "C").sorted().toList() + " " + Stream.of("b", "a", "C").sorted(String.CASE_INSENSITIVE_ORDER.reversed()).toList());
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList() + " " + Stream.of(1, 2, 3).<String>mapMulti((x, out) -> {
            for (int i = 0; i < x; i++) {
                out.accept(x + "." + i);
            }
        }).toList() + " " + Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x, x)).toList());
        System.out.println(Stream.iterate(1, x -> x + 1).flatMap(x -> Stream.of(x, -x)).limit(5).toList() + " " + Stream.concat(Stream.of(1), Stream.of(2, 3)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).reduce(Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of(1, 2, 3, 4).reduce(1, (a, b) -> a * b) + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(Stream.of(3, 1, 2).min(Comparator.naturalOrder()) + " " + Stream.of("aa", "b").max(Comparator.comparing(String::length)) + " " + Stream.<Integer>empty().allMatch(x -> false) + Stream.<Integer>empty().anyMatch(x -> true) + Stream.of(1).noneMatch(x -> x == 1));
        System.out.println(Arrays.toString(Stream.of("x", "y").toArray(String[]::new)) + " " + Stream.ofNullable(null).count() + Stream.ofNullable(1).count() + " " + Stream.<String>builder().add("p").add("q").build().toList());

        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> closed.append("one ")).onClose(() -> closed.append("two ")).map(x -> x)) {
            closed.append(s.count()).append(' ');
        }
        System.out.println("closed " + closed);
        try {
            Stream<Integer> bad = Stream.of(1).onClose(() -> { throw new IllegalStateException("first"); }).onClose(() -> { throw new RuntimeException("second"); });
            bad.close();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " suppressed " + e.getSuppressed()[0].getMessage());
        }
        Stream<Integer> once = Stream.of(1, 2, 3);
        once.filter(x -> x > 1);
        for (Runnable use : new Runnable[] {() -> once.count(), () -> once.map(x -> x), once::iterator}) {
            try {
                use.run();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Stream.of(1, 2, 0).map(x -> 10 / x).forEach(x -> System.out.print(x + " "));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        for (Supplier<Object> bad : List.<Supplier<Object>>of(() -> Stream.of(1).limit(-1), () -> Stream.of(1).skip(-1), () -> Stream.of(1, null).sorted().toList(), () -> Stream.of(null, 1).findFirst(), () -> Stream.of((Object) new int[0], "s").sorted().toList())) {
            try {
                System.out.println(bad.get());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
            }
        }
        Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> x * x).iterator();
        it.next();
        System.out.println(it.next() + " " + it.hasNext());
        words();
    }

    static void words() {
        String text = "To be or not to be that is the question Whether tis nobler in the mind to suffer";
        show(Arrays.stream(text.split(" ")).map(s -> s.toLowerCase(Locale.ROOT)).collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        show(text.chars().filter(c -> "aeiou".indexOf(c) >= 0).mapToObj(c -> String.valueOf((char) c)).collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())));
        System.out.println(IntStream.rangeClosed(1, 20).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(",")));
        System.out.println(IntStream.rangeClosed(1, 25).boxed().flatMap(a -> IntStream.rangeClosed(a, 25).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "-" + b + "-" + (int) Math.sqrt(a * a + b * b))).toList());
    }
}
