import java.util.*;

/** Interned strings stay as keys of a WeakHashMap, strings that nothing else holds do not. */
public class WeakHashMapOfStrings {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static void fill(Map<String, Integer> map) {
        map.put("literal", 1);
        map.put(new String("made"), 2);
        map.put(new StringBuilder("al").append("so").toString(), 3);
    }

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new WeakHashMap<>();
        fill(map);
        System.out.println(map.get("literal") + map.get("made") + map.get("also"));
        System.out.println(collected(() -> map.size() == 1));
        System.out.println(map);
        Set<Object> set = Collections.newSetFromMap(new WeakHashMap<>());
        Object kept = new Object();
        set.add(kept);
        set.add(new Object());
        System.out.println(collected(() -> set.size() == 1) + " " + set.contains(kept));
    }
}
