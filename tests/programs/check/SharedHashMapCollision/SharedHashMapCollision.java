// Two threads put two keys into the same bucket of one HashMap (1 and 17 of a table of 16).
// The mistake: besides modCount and size the bucket's element of the table races, and a thread that
// finds the other's entry there follows and sets its plain `next`. The entry's key and hash are
// final; its value is not looked at, for the keys differ.
import java.util.HashMap;
import java.util.Map;

public class SharedHashMapCollision {
    public static void main(String[] args) throws InterruptedException {
        Map<Integer, String> map = new HashMap<>();
        map.put(0, "main");
        Thread first = new Thread(() -> map.put(1, "first"));
        Thread second = new Thread(() -> map.put(17, "second"));
        first.start();
        second.start();
        first.join();
        second.join();
        assert map.get(0).equals("main");
    }
}
