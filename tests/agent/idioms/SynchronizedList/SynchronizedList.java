// Two threads add to a synchronized list; Collections.synchronizedList: all access through it is
// serialized by its monitor (JLS 17.4.4).
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedList {
    public static void main(String[] args) throws Exception {
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        Thread second = start(() -> {
            list.add("second");
        });
        list.add("first");
        second.join();
        if (list.size() != 2) {
            throw new AssertionError(list.size());
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
