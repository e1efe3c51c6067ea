// Collections.sort, the constructor that copies a collection, addAll and putAll use what they are
// given under the lock that guards it.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CollectionHandedOver {
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread sorter = start(() -> {
            synchronized (LIST) {
                Collections.addAll(LIST, 3, 1, 2);
                Collections.sort(LIST);
            }
        });
        List<Integer> copy;
        synchronized (LIST) {
            copy = new ArrayList<>(LIST);
        }
        sorter.join();
        if (copy.size() != 0 && copy.get(0) != 1) {
            throw new AssertionError(copy);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
