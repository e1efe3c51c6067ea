// List.of, Set.of, Map.of and copyOf: refusals of null, duplicates and change; random iteration order is never printed.
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;

public class ImmutableFactories {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + (t instanceof NullPointerException ? "" : t.getMessage()));
        }
    }

    public static void main(String[] args) {
        List<List<Integer>> lists = List.of(List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), List.of(new Integer[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
        for (List<Integer> l : lists) {
            System.out.println(l + " " + l.size() + " " + l.hashCode() + " " + l.equals(new ArrayList<>(l)) + " " + l.indexOf(3) + " " + l.contains(1) + " " + l.stream().mapToInt(x -> x).sum());
        }
        List<Integer> l = List.of(1, 2, 3);
        attempt("add", () -> l.add(4));
        attempt("set", () -> l.set(0, 4));
        attempt("remove", () -> l.remove(0));
        attempt("clear empty", () -> { List.of().clear(); return 0; });
        attempt("sort", () -> { l.sort(null); return 0; });
        attempt("removeIf", () -> l.removeIf(x -> false));
        attempt("iterator remove", () -> { Iterator<Integer> i = l.iterator(); i.next(); i.remove(); return 0; });
        attempt("null element", () -> List.of(1, null));
        attempt("null in array", () -> List.of(new String[] {"a", null, "b"}));
        attempt("contains null", () -> l.contains(null));
        attempt("get out of range", () -> l.get(3));
        attempt("get of two", () -> List.of(1, 2).get(-1));
        attempt("sub list", () -> l.subList(1, 3));
        attempt("sub list bad", () -> l.subList(2, 1));
        attempt("sub list add", () -> l.subList(1, 3).add(1));
        attempt("list iterator", () -> { ListIterator<Integer> i = l.listIterator(3); return "" + i.previous() + i.previous() + i.nextIndex(); });
        attempt("duplicate in set", () -> Set.of("a", "b", "a"));
        attempt("duplicate in pair", () -> Set.of(1, 1));
        attempt("null in set", () -> Set.of("a", null));
        attempt("set contains null", () -> Set.of("a").contains(null));
        attempt("duplicate key", () -> Map.of("k", 1, "k", 2));
        attempt("null value", () -> Map.of("k", null));
        attempt("map put", () -> Map.of().put("a", "b"));
        attempt("map get null", () -> Map.of("k", 1).get(null));
        attempt("map computeIfAbsent", () -> Map.of("k", 1).computeIfAbsent("k", k -> 2));
        attempt("entry set value", () -> Map.entry("k", 1).setValue(2));
        attempt("entry null", () -> Map.entry(null, 1));
        attempt("set remove", () -> Set.of(1).remove(1));

        Set<Integer> s = Set.of(5, 3, 9, 1, 7, 11, 2, 8);
        System.out.println(new TreeSet<>(s) + " " + s.contains(9) + s.contains(10) + " " + s.size() + " " + s.hashCode() + " " + s.equals(new HashSet<>(s)));
        Map<String, Integer> m = Map.of("one", 1, "two", 2, "three", 3, "four", 4);
        System.out.println(new TreeMap<>(m) + " " + m.get("three") + m.get("five") + m.containsKey("one") + m.containsValue(4) + " " + m.hashCode() + " " + m.equals(new HashMap<>(m)));
        Map<Integer, Integer> big = Map.ofEntries(IntStream.range(0, 50).mapToObj(i -> Map.entry(i, i * i)).toArray(Map.Entry[]::new));
        System.out.println(big.size() + " " + big.get(7) + " " + big.values().stream().mapToInt(x -> x).sum() + " " + new TreeMap<>(big).headMap(5));
        // Iteration order differs from run to run, but is the same for the same collection in one run.
        System.out.println(s.toString().equals(s.toString()) + " " + new ArrayList<>(s).equals(s.stream().toList()) + " " + Set.copyOf(s).equals(s));
        List<Integer> mutable = new ArrayList<>(l), copy = List.copyOf(mutable);
        mutable.add(99);
        System.out.println(copy + " " + (List.copyOf(copy) == copy) + " " + (Set.copyOf(s) == s) + " " + (Map.copyOf(m) == m) + " " + (List.copyOf(mutable) == mutable));
        attempt("copyOf with null", () -> List.copyOf(Arrays.asList(1, null)));
        attempt("Set.copyOf duplicates", () -> new TreeSet<>(Set.copyOf(List.of(2, 1, 2))));
        attempt("stream toList null", () -> Stream.of("a", null).toList());
        attempt("toUnmodifiableList null", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
        attempt("toList add", () -> Stream.of(1).toList().add(2));
        attempt("toList contains null", () -> Stream.of(1).toList().contains(null));
    }
}
