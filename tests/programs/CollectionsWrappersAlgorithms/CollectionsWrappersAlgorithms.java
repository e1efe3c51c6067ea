// Collections: unmodifiable, checked, empty and singleton wrappers; shuffle with a seed, rotate, search, frequency and more.
import java.util.*;
import java.util.concurrent.Callable;

public class CollectionsWrappersAlgorithms {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>(List.of(3, 1, 4, 1, 5, 9, 2, 6));
        List<Integer> ro = Collections.unmodifiableList(base);
        attempt("unmodifiable add", () -> ro.add(1));
        attempt("unmodifiable set", () -> ro.set(0, 1));
        attempt("unmodifiable sort", () -> { ro.sort(null); return 0; });
        attempt("unmodifiable iterator remove", () -> { Iterator<Integer> i = ro.iterator(); i.next(); i.remove(); return 0; });
        base.add(7);
        System.out.println("a view: " + ro + " " + ro.equals(base) + " " + ro.subList(0, 2));
        Map<String, Integer> map = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1)));
        attempt("map put", () -> map.put("b", 1));
        attempt("map entry", () -> map.entrySet().iterator().next().setValue(2));
        attempt("map merge", () -> map.merge("a", 1, Integer::sum));
        attempt("sorted set", () -> Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(1))).add(2));
        attempt("navigable map", () -> Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, 2))).pollFirstEntry());
        List checked = Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("fine");
        attempt("checked add", () -> checked.add(1));
        attempt("checked map", () -> ((Map) Collections.checkedMap(new HashMap<>(), String.class, Integer.class)).put("k", "v"));
        attempt("checked set addAll", () -> ((Set) Collections.checkedSet(new HashSet<>(), Integer.class)).addAll(List.of(1, "x")));
        attempt("empty list add", () -> Collections.emptyList().add(null));
        attempt("empty iterator", () -> Collections.emptyIterator().next());
        attempt("singleton add", () -> Collections.singleton(1).add(2));
        attempt("singletonList remove", () -> Collections.singletonList(1).remove(0));
        attempt("singletonMap", () -> Collections.singletonMap("k", "v").put("k", "w"));
        attempt("nCopies set", () -> Collections.nCopies(3, "x").set(0, "y"));
        System.out.println(Collections.nCopies(3, "ab") + " " + Collections.emptyMap() + Collections.emptySet() + " " + Collections.singletonMap(1, 2));

        List<Integer> l = new ArrayList<>(base);
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 5) + " " + Collections.binarySearch(l, 8) + " " + Collections.binarySearch(l, 0) + " " + Collections.binarySearch(new LinkedList<>(l), 9));
        Collections.reverse(l);
        System.out.println(l + " " + Collections.binarySearch(l, 4, Collections.reverseOrder()) + " " + Collections.max(l) + Collections.min(l) + " " + Collections.max(l, Comparator.comparing(x -> x % 5)) + " " + Collections.frequency(l, 1));
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.rotate(l, -13);
        System.out.println(l);
        Collections.swap(l, 0, 8);
        Collections.shuffle(l, new Random(42));
        System.out.println("shuffled " + l);
        Collections.shuffle(l, new Random(42));
        System.out.println("again " + l);
        Collections.replaceAll(l, 1, 100);
        System.out.println(l + " " + Collections.indexOfSubList(l, List.of(100)) + " " + Collections.lastIndexOfSubList(l, List.of(100)) + " " + Collections.indexOfSubList(l, List.of(-1)) + " " + Collections.disjoint(l, Set.of(77, 78)));
        List<Integer> dst = new ArrayList<>(Collections.nCopies(10, 0));
        Collections.copy(dst, l);
        System.out.println(dst);
        attempt("copy too short", () -> { Collections.copy(new ArrayList<>(List.of(1)), l); return 0; });
        Collections.fill(dst, 8);
        System.out.println(dst + " " + Collections.addAll(dst, 1, 2) + " " + dst.size());
        attempt("max of empty", () -> Collections.max(List.<Integer>of()));
        attempt("swap out of range", () -> { Collections.swap(l, 0, 99); return 0; });
        attempt("nCopies negative", () -> Collections.nCopies(-1, 0));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.remove() + " " + lifo + " " + Collections.list(Collections.enumeration(List.of(1, 2))) + " " + Collections.newSetFromMap(new LinkedHashMap<>()).add(1));
        System.out.println(List.of("b", "a").stream().sorted(Collections.reverseOrder()).toList() + " " + Collections.reverseOrder(Comparator.comparing(String::length)).compare("a", "bb"));
        List<String> arr = Arrays.asList("z", "y", "x");
        attempt("asList add", () -> arr.add("w"));
        arr.set(0, "A");
        Collections.sort(arr);
        System.out.println(arr + " " + arr.getClass().getSimpleName() + " " + arr.contains("y") + Arrays.asList(1, null));
    }
}
