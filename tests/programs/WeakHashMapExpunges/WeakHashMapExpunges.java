import java.util.*;

/** Entries of a WeakHashMap vanish when their keys are gone; values that hold their keys stay. */
public class WeakHashMapExpunges {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    public static void main(String[] args) throws Exception {
        Map<Object, Object> map = new WeakHashMap<>();
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Object key = new Object();
            map.put(key, i);
            if (i % 10 == 0)
                keys.add(key);
        }
        System.out.println(collected(() -> map.size() == 10));
        int sum = 0;
        for (Object key : keys)
            sum += (Integer) map.get(key);
        System.out.println(sum + " " + map.containsKey(keys.get(3)) + " " + map.containsValue(1));
        Map<Object, Object> selfish = new WeakHashMap<>();
        for (int i = 0; i < 5; i++) {
            Object key = new Object();
            selfish.put(key, new Object[] {key});
        }
        System.gc();
        Thread.sleep(20);
        System.out.println(selfish.size());
        keys.clear();
        System.out.println(collected(map::isEmpty));
    }
}
