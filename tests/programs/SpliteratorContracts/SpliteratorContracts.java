// Spliterator: characteristics, splitting, tryAdvance against forEachRemaining, late binding, Spliterators and StreamSupport.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SpliteratorContracts {
    static String flags(Spliterator<?> s) {
        StringBuilder sb = new StringBuilder();
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        String[] names = {"ordered", "distinct", "sorted", "sized", "nonnull", "immutable", "concurrent", "subsized"};
        for (int i = 0; i < bits.length; i++) {
            if (s.hasCharacteristics(bits[i])) {
                sb.append(names[i]).append(' ');
            }
        }
        return sb + "est " + (s.estimateSize() == Long.MAX_VALUE ? "max" : s.estimateSize()) + " exact " + s.getExactSizeIfKnown();
    }

    static <T> List<List<T>> leaves(Spliterator<T> s) {
        Spliterator<T> prefix = s.trySplit();
        if (prefix == null) {
            List<T> l = new ArrayList<>();
            s.forEachRemaining(l::add);
            List<List<T>> r = new ArrayList<>();
            r.add(l);
            return r;
        }
        List<List<T>> r = leaves(prefix);
        r.addAll(leaves(s));
        return r;
    }

    public static void main(String[] args) {
        List<Integer> nums = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        Map<String, Supplier<Spliterator<Integer>>> kinds = new LinkedHashMap<>();
        kinds.put("ArrayList", () -> new ArrayList<>(nums).spliterator());
        kinds.put("LinkedList", () -> new LinkedList<>(nums).spliterator());
        kinds.put("HashSet", () -> new HashSet<>(nums).spliterator());
        kinds.put("TreeSet", () -> new TreeSet<>(nums).spliterator());
        kinds.put("ArrayDeque", () -> new ArrayDeque<>(nums).spliterator());
        kinds.put("PriorityQueue", () -> new PriorityQueue<>(nums).spliterator());
        kinds.put("array", () -> Arrays.spliterator(nums.toArray(new Integer[0])));
        kinds.put("range", () -> IntStream.range(1, 11).boxed().spliterator());
        kinds.put("iterator", () -> Spliterators.spliteratorUnknownSize(nums.iterator(), Spliterator.ORDERED));
        kinds.put("filtered", () -> nums.stream().filter(x -> x > 3).spliterator());
        kinds.put("copyOnWrite", () -> new java.util.concurrent.CopyOnWriteArrayList<>(nums).spliterator());
        kinds.put("chm keys", () -> new java.util.concurrent.ConcurrentHashMap<>(nums.stream().collect(Collectors.toMap(x -> x, x -> x))).keySet().spliterator());
        kinds.put("empty", () -> Spliterators.<Integer>emptySpliterator());
        kinds.forEach((name, s) -> {
            System.out.println(name + ": " + flags(s.get()));
            System.out.println("   " + leaves(s.get()));
            Spliterator<Integer> x = s.get();
            List<Integer> got = new ArrayList<>();
            boolean first = x.tryAdvance(got::add);
            x.forEachRemaining(v -> got.add(-v));
            System.out.println("   " + first + " " + got + " " + x.tryAdvance(got::add));
        });
        Spliterator<Integer> sorted = new TreeSet<>(Comparator.<Integer>reverseOrder()).spliterator();
        System.out.println((sorted.getComparator() != null) + " " + new TreeSet<>(nums).spliterator().getComparator());
        try {
            new ArrayList<>(nums).spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("unsorted has no comparator");
        }
        lateBinding();
        own();
        primitives();
    }

    static void lateBinding() {
        List<Integer> l = new ArrayList<>(List.of(1, 2));
        Spliterator<Integer> s = l.spliterator();
        l.add(3);
        System.out.println("late binding " + s.estimateSize());
        l.add(4);
        try {
            s.forEachRemaining(x -> { });
            System.out.println("not noticed");
        } catch (ConcurrentModificationException e) {
            System.out.println("bound by estimateSize, change noticed at the end");
        }
    }

    /** A spliterator of our own over a string's characters, split in the middle. */
    static void own() {
        class Chars implements Spliterator<Character> {
            final String s;
            int lo;
            final int hi;

            Chars(String s, int lo, int hi) {
                this.s = s;
                this.lo = lo;
                this.hi = hi;
            }

            @Override
            public boolean tryAdvance(Consumer<? super Character> a) {
                if (lo >= hi) {
                    return false;
                }
                a.accept(s.charAt(lo++));
                return true;
            }

            @Override
            public Spliterator<Character> trySplit() {
                int mid = lo + hi >>> 1;
                if (mid == lo) {
                    return null;
                }
                Chars c = new Chars(s, lo, mid);
                lo = mid;
                return c;
            }

            @Override
            public long estimateSize() {
                return hi - lo;
            }

            @Override
            public int characteristics() {
                return ORDERED | SIZED | SUBSIZED | NONNULL | IMMUTABLE;
            }
        }
        String text = "spliterators split";
        System.out.println(StreamSupport.stream(new Chars(text, 0, text.length()), false).map(Character::toUpperCase).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(StreamSupport.stream(new Chars(text, 0, text.length()), true).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(leaves(new Chars("abcdefg", 0, 7)) + " " + flags(new Chars("abc", 0, 3)));
        Iterator<Character> it = Spliterators.iterator(new Chars("xyz", 1, 3));
        System.out.println(it.next() + "" + it.next() + it.hasNext());
        Spliterator<Integer> abs = new Spliterators.AbstractSpliterator<>(4, Spliterator.ORDERED) {
            int n;

            @Override
            public boolean tryAdvance(Consumer<? super Integer> a) {
                if (n == 4) {
                    return false;
                }
                a.accept(n++);
                return true;
            }
        };
        System.out.println(leaves(abs));
    }

    static void primitives() {
        Spliterator.OfInt s = Arrays.spliterator(new int[] {1, 2, 3, 4, 5}, 1, 4);
        int[] sum = new int[1];
        s.tryAdvance((IntConsumer) x -> sum[0] += x);
        s.forEachRemaining((IntConsumer) x -> sum[0] += x * 10);
        System.out.println(sum[0] + " " + flags(Arrays.spliterator(new double[3])));
        PrimitiveIterator.OfLong l = Spliterators.iterator(Arrays.spliterator(new long[] {7, 8}));
        System.out.println(l.nextLong() + l.nextLong() + " " + l.hasNext());
        try {
            Arrays.spliterator(new int[3], 2, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
