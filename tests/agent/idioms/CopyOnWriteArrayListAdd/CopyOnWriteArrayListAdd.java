// The reader iterates until there is an element; java.util.concurrent: what precedes the placing of
// an object into a concurrent collection happens-before what follows its access or removal in
// another thread (CopyOnWriteArrayList.add, iterator).
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListAdd {
    static final CopyOnWriteArrayList<String> LIST = new CopyOnWriteArrayList<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!LIST.iterator().hasNext()) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        LIST.add("item");
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
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
