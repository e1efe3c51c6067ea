// Guava collections: immutable kinds, multimaps, multisets, tables, bimaps, ranges, utilities over lists, sets, maps and iterables.
import com.google.common.base.*;
import com.google.common.collect.*;
import com.google.common.primitives.*;
import java.util.*;
import java.util.concurrent.Callable;

public class GuavaCollections {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            ascii(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    /** Ranges are written with a two dot leader and the sign for infinity. */
    static void ascii(String s) {
        System.out.println(s.replace("\u2025", "..").replace("\u221e", "inf"));
    }

    public static void main(String[] args) {
        ImmutableList<Integer> il = ImmutableList.of(3, 1, 2);
        ImmutableMap<String, Integer> im = ImmutableMap.<String, Integer>builder().put("z", 26).put("a", 1).put("m", 13).build();
        ImmutableSortedMap<String, Integer> sm = ImmutableSortedMap.copyOf(im);
        System.out.println(il + " " + il.reverse() + " " + ImmutableSet.of("b", "a", "b", "c") + " " + im + " " + sm + " " + sm.headMap("m", true) + " " + ImmutableSortedSet.of(5, 1, 3).descendingSet() + " " + ImmutableBiMap.of("x", 1).inverse() + " " + il.asList().subList(1, 3));
        attempt("immutable add", () -> il.add(1));
        attempt("null element", () -> ImmutableList.of("a", null));
        attempt("duplicate key", () -> ImmutableMap.builder().put("k", 1).put("k", 2).build());
        attempt("last wins", () -> ImmutableMap.builder().put("k", 1).put("k", 2).buildKeepingLast());

        ListMultimap<String, Integer> lm = ArrayListMultimap.create();
        SetMultimap<String, Integer> tm = MultimapBuilder.treeKeys().treeSetValues().build();
        for (int i = 0; i < 8; i++) {
            lm.put(i % 2 == 0 ? "even" : "odd", i % 3);
            tm.put("k" + i % 3, -i);
        }
        System.out.println(lm + " " + lm.size() + lm.keySet().size() + " " + lm.get("none") + " " + tm + " " + tm.removeAll("k1") + tm.containsEntry("k0", -6) + " " + Multimaps.invertFrom(lm, TreeMultimap.create()) + " " + Multimaps.index(List.of("one", "two", "three"), String::length) + " " + LinkedHashMultimap.create(ImmutableMultimap.of("a", 1, "a", 1, "a", 2)));
        Multiset<String> ms = TreeMultiset.create(Splitter.on(' ').split("to be or not to be that is to"));
        ms.add("extra", 3);
        ms.remove("to");
        System.out.println(ms + " " + ms.count("to") + ms.size() + ms.elementSet().size() + " " + Multisets.copyHighestCountFirst(ms).entrySet().iterator().next() + " " + LinkedHashMultiset.create(List.of(2, 1, 2)).entrySet());
        Table<String, String, Integer> t = TreeBasedTable.create();
        t.put("r1", "c1", 1);
        t.put("r1", "c2", 2);
        t.put("r2", "c1", 3);
        System.out.println(t + " " + t.row("r1") + t.column("c1") + t.cellSet().size() + " " + Tables.transpose(t) + " " + t.contains("r2", "c2") + " " + ArrayTable.create(List.of("a"), List.of("x", "y")));
        BiMap<String, Integer> bm = HashBiMap.create();
        bm.put("one", 1);
        attempt("bimap duplicate value", () -> bm.put("uno", 1));
        bm.forcePut("uno", 1);
        System.out.println(bm + " " + bm.inverse().get(1));
        RangeSet<Integer> rs = TreeRangeSet.create();
        rs.add(Range.closed(1, 10));
        rs.add(Range.closedOpen(15, 20));
        rs.remove(Range.open(5, 7));
        RangeMap<Integer, String> rm = TreeRangeMap.create();
        rm.put(Range.closed(0, 9), "low");
        rm.put(Range.closed(5, 6), "mid");
        ascii(rs + " " + rs.contains(6) + rs.span() + rs.complement() + " " + rm + rm.get(5) + rm.get(10) + " " + Range.atLeast(3).intersection(Range.lessThan(8)) + Range.closed(1, 3).isConnected(Range.open(3, 5)) + ContiguousSet.create(Range.closed(1, 4), DiscreteDomain.integers()));
        attempt("bad range", () -> Range.closed(5, 1));
        System.out.println(Lists.partition(List.of(1, 2, 3, 4, 5), 2) + " " + Lists.reverse(il) + " " + Lists.transform(il, x -> x * 10) + " " + Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)) + " " + Lists.charactersOf("abc") + " " + Sets.difference(ImmutableSortedSet.of(1, 2, 3), Set.of(2)) + Sets.intersection(ImmutableSortedSet.of(1, 2), Set.of(2)) + Sets.union(ImmutableSortedSet.of(1), ImmutableSortedSet.of(0)) + Sets.powerSet(ImmutableSet.of(1, 2)).size() + Sets.combinations(ImmutableSet.of(1, 2, 3), 2).size() + " " + Collections2.orderedPermutations(List.of(1, 2, 3)).size());
        MapDifference<String, Integer> d = Maps.difference(ImmutableSortedMap.of("a", 1, "b", 2, "c", 3), ImmutableSortedMap.of("b", 2, "c", 4, "d", 5));
        System.out.println(d + " " + d.entriesDiffering() + " " + Maps.filterValues(sm, v -> v > 5) + Maps.transformValues(sm, v -> -v) + Maps.uniqueIndex(List.of("a", "bb"), String::length) + Maps.asMap(ImmutableSortedSet.of(1, 2), x -> x * x));
        System.out.println(Iterables.getLast(il) + " " + Iterables.concat(il, il) + " " + Iterables.limit(Iterables.cycle(1, 2), 5) + Iterables.frequency(List.of(1, 1), 1) + Iterables.getFirst(List.of(), "none") + " " + FluentIterable.from(il).filter(x -> x > 1).transform(x -> "n" + x).join(Joiner.on('+')) + " " + Iterators.toString(Iterators.partition(il.iterator(), 2)) + " " + Ordering.natural().nullsFirst().sortedCopy(Arrays.asList(2, null, 1)) + Ordering.natural().greatestOf(il, 2) + Ordering.explicit("x", "a").compare("x", "a") + Comparators.isInOrder(il, Comparator.naturalOrder()));
        PeekingIterator<Integer> pi = Iterators.peekingIterator(il.iterator());
        EvictingQueue<Integer> eq = EvictingQueue.create(2);
        MinMaxPriorityQueue<Integer> mm = MinMaxPriorityQueue.maximumSize(3).create(List.of(5, 9, 1, 7));
        eq.addAll(List.of(1, 2, 3));
        System.out.println(pi.peek() + pi.next() + " " + eq + " " + mm.peekFirst() + mm.peekLast() + " " + Queues.newArrayDeque(il).pollLast() + " " + new AbstractIterator<Integer>() {
            int n;

            @Override
            protected Integer computeNext() {
                return ++n > 2 ? endOfData() : n;
            }
        }.next() + " " + Interners.newStrongInterner().intern("s") + " " + MutableClassToInstanceMap.create().size() + " " + ComparisonChain.start().compare(1, 1).compare("b", "a").result());
        System.out.println(Ints.asList(3, 4) + " " + Ints.max(1, 9) + Ints.join("-", 1, 2) + Ints.tryParse("x") + Ints.saturatedCast(1L << 40) + " " + Longs.hashCode(1L << 33) + UnsignedInts.toString(-1) + UnsignedLong.MAX_VALUE + " " + Arrays.toString(Ints.toByteArray(258)) + Doubles.contains(new double[] {1}, 1) + Booleans.countTrue(true, false) + Chars.checkedCast(65) + Shorts.compare((short) 1, (short) 3) + SignedBytes.max((byte) -1, (byte) 1) + " " + ImmutableIntArray.of(1, 2).subArray(1, 2));
        System.out.println(il.stream().collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder())) + " " + Streams.zip(il.stream(), List.of("a", "b", "c").stream(), (x, y) -> x + y).collect(ImmutableList.toImmutableList()) + " " + Streams.mapWithIndex(List.of("p", "q").stream(), (s, i) -> s + i).toList() + " " + List.of(1, 2, 3).stream().collect(ImmutableListMultimap.toImmutableListMultimap(x -> x % 2, x -> x)));
    }
}
