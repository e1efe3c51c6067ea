// As SkipListReads, by views, iterators and spliterators (java.util.concurrent, Memory Consistency
// Properties).
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;

public class SkipListViews {
    static class Box {
        int value;
    }

    static void map(Predicate<ConcurrentNavigableMap<Integer, Integer>> finds) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        run(() -> map.put(7, 8), () -> finds.test(map));
    }

    static void set(Predicate<ConcurrentSkipListSet<Integer>> finds) throws Exception {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        run(() -> set.add(7), () -> finds.test(set));
    }

    interface Test {
        boolean finds();
    }

    static void run(Runnable put, Test test) throws Exception {
        Box box = new Box();
        Thread writer = new Thread(() -> {
            box.value = 1;
            put.run();
        });
        writer.start();
        if (test.finds() && box.value != 1) {
            throw new Error();
        }
        writer.join();
    }

    static boolean any(Iterable<?> elements) {
        return elements.iterator().hasNext();
    }

    static boolean any(Spliterator<?> elements) {
        return elements.tryAdvance(e -> { });
    }

    public static void main(String[] args) throws Exception {
        map(m -> any(m.keySet()));
        map(m -> m.subMap(1, 9).get(7) != null);
        map(m -> any(m.subMap(1, 9).keySet().spliterator()));
        map(m -> any(m.descendingMap().values()));
        set(s -> s.higher(5) != null);
        set(s -> s.pollLast() != null);
        set(s -> any(s.tailSet(1)));
    }
}
