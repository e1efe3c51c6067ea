// A key and its value, both with plain fields, go through a ConcurrentSkipListMap, which compares keys
// before it gives one away (java.util.concurrent, Memory Consistency Properties).  The value is
// replaced later, by a third thread.
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListKeys {
    static class Box implements Comparable<Box> {
        int value;

        Box(int value) {
            this.value = value;
        }

        public int compareTo(Box other) {
            return Integer.compare(value, other.value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Box, Box> map = new ConcurrentSkipListMap<>();
        Thread giver = new Thread(() -> map.put(new Box(7), new Box(1)));
        Thread replacer = new Thread(() -> {
            if (map.replace(new Box(7), new Box(2)) != null) {
                map.remove(new Box(7));
            }
        });
        giver.start();
        replacer.start();
        Box key = map.ceilingKey(new Box(5));
        if (key != null && key.value != 7) {
            throw new Error();
        }
        Box box = map.get(new Box(7));
        if (box != null && box.value == 0) {
            throw new Error();
        }
        giver.join();
        replacer.join();
    }
}
