// One thread adds to a list, another reads a copy made before. ArrayList.clone(): a shallow copy of the list, which
// is another list.
import java.util.ArrayList;

public class CloneOwnList {
    static int seen;

    public static void main(String[] args) throws Exception {
        ArrayList<String> list = new ArrayList<>();
        list.add("first");
        ArrayList<?> copy = (ArrayList<?>) list.clone();
        Thread reader = start(() -> {
            Thread.sleep(100);
            seen = copy.size();
        });
        list.add("second");
        reader.join();
        if (seen != 1) {
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
