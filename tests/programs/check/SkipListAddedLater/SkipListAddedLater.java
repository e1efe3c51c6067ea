// As SkipListReads, but the thread puts the element in before it writes the value: nothing orders the
// write before the read of a thread that has got the element.
import java.util.concurrent.ConcurrentSkipListSet;

public class SkipListAddedLater {
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            set.add(7);
            value = 1;
        });
        writer.start();
        if (set.ceiling(5) != null) {
            int seen = value;
        }
        writer.join();
    }
}
