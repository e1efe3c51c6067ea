import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/* Nulls, recursive updates, iterators beside changes, functions that return null or throw. */
public class ConcurrentMapCorners {
    interface Call {
        Object run();
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (RuntimeException e) {
            end = e.toString();
        }
        System.out.println(what + ": " + end);
    }

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        call("null key", () -> map.put(null, 1) == null ? "put" : "");
        call("null value", () -> map.computeIfAbsent("a", key -> null));
        call("absent", () -> map.containsKey("a"));
        call("recursive", () -> map.computeIfAbsent("a", key -> map.computeIfAbsent("a",
                again -> 1)));
        call("after recursive", map::toString);
        call("throwing", () -> map.computeIfAbsent("b", key -> {
            throw new IllegalStateException("thrown");
        }));
        call("after throwing", () -> map.containsKey("b"));
        map.put("a", 1);
        call("merge to null", () -> map.merge("a", 2, (old, value) -> null));
        call("merged", map::toString);
        call("compute", () -> map.compute("c", (key, old) -> old == null ? 1 : old + 1));
        call("replace", () -> map.replace("c", 5, 6) + " " + map.replace("c", 1, 6));
        call("remove", () -> map.remove("c", 1) + " " + map.remove("c", 6));
        for (int i = 0; i < 3; i++) {
            map.put("k" + i, i);
        }
        Iterator<String> keys = map.keySet().iterator();
        call("remove before next", () -> {
            keys.remove();
            return "";
        });
        keys.next();
        keys.remove();
        call("size", map::size);
        map.put("later", 9);
        int seen = 0;
        while (keys.hasNext()) {
            keys.next();
            seen++;
        }
        call("seen at least", () -> map.size() >= 2);
        call("next at the end", keys::next);
        call("seen", seen >= 2 ? () -> "enough" : () -> "too few");
        ConcurrentSkipListMap<Integer, String> sorted = new ConcurrentSkipListMap<>();
        sorted.put(1, "a");
        sorted.put(5, "e");
        call("skip list null", () -> sorted.get(null));
        call("views", () -> sorted.headMap(5) + " " + sorted.tailMap(5, false) + " "
                + sorted.ceilingEntry(2));
        call("set value", () -> sorted.firstEntry().setValue("x"));
        call("range", () -> sorted.subMap(2, 4).put(9, "z"));
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(new String[] {"a", "b"});
        Iterator<String> snapshot = list.iterator();
        list.add("c");
        snapshot.next();
        call("remove by snapshot", () -> {
            snapshot.remove();
            return "";
        });
        snapshot.next();
        call("snapshot ends", snapshot::hasNext);
        call("absent", () -> list.addIfAbsent("a") + " " + list.addIfAbsent("d") + " " + list);
        var part = list.subList(0, 2);
        list.add("e");
        call("sublist after change", part::size);
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        call("empty first", deque::getFirst);
        call("poll", () -> deque.pollFirst() + " " + deque.offerFirst(1) + " " + deque.pollLast());
    }
}
