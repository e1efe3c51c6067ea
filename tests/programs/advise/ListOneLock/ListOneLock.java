// A java.util.ArrayList that one thread fills under a lock and the other without: what races is inside
// of the library, whose fields nobody can make volatile.
import java.util.ArrayList;
import java.util.List;

public class ListOneLock {
    static final Object guard = new Object();
    static final List<Integer> list = new ArrayList<>(4);

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized (guard) {
                list.add(1);
            }
        });
        Thread second = new Thread(() -> list.add(2));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
