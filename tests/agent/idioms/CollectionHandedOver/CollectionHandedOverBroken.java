// As CollectionHandedOver, but the list is copied without the lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CollectionHandedOverBroken {
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread sorter = start(() -> {
            synchronized (LIST) {
                Collections.addAll(LIST, 3, 1, 2);
                Collections.sort(LIST);
            }
        });
        Thread.sleep(100);
        List<Integer> copy;
        copy = new ArrayList<>(LIST);
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
