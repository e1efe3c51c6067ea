// What a thread did before it put an element into a ConcurrentSkipListMap happens before what another
// one does that has got the element, by whichever operation (java.util.concurrent, Memory Consistency
// Properties: actions prior to placing an object into any concurrent collection happen-before actions
// subsequent to the access or removal of that element from the collection in another thread).
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;

public class SkipListReads {
    static class Box {
        int value;
    }

    static void map(Predicate<ConcurrentNavigableMap<Integer, Integer>> finds) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        run(() -> map.put(7, 8), () -> finds.test(map));
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

    static boolean last(ConcurrentNavigableMap<Integer, Integer> map) {
        try {
            return map.lastKey() != null;
        } catch (NoSuchElementException e) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        map(m -> m.get(7) != null);
        map(m -> m.putIfAbsent(7, 9) != null);
        map(m -> m.ceilingEntry(5) != null);
        map(m -> m.lowerKey(9) != null);
        map(m -> last(m));
        map(m -> m.pollFirstEntry() != null);
    }
}
