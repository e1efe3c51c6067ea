import java.util.*;

/** A cache of weak keys does not grow without bound, though its keys are never removed. */
public class WeakHashMapInsideLoop {
    public static void main(String[] args) {
        Map<Object, byte[]> cache = new WeakHashMap<>();
        int largest = 0;
        for (int i = 0; i < 3000; i++) {
            cache.put(new Object(), new byte[100_000]);
            largest = Math.max(largest, cache.size());
        }
        System.out.println("bounded: " + (largest < 1000));
    }
}
