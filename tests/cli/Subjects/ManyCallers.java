import java.util.ArrayList;
import java.util.List;

/** The accesses that race are in the library: which statements call it is told apart by their callers alone. */
public class ManyCallers {
    static final List<String> list = new ArrayList<>();
    static int[] left = new int[1], right = new int[1];
    static int sum;

    static void put(int[] array) {
        array[0] = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            list.add("a");
            put(left);
            put(right);
        });
        sum += list.size(); // before the thread is started
        t.start();
        sum += list.size();
        sum += list.size();
        put(left);
        put(right);
        t.join();
        sum += list.size(); // after it has ended
    }
}
