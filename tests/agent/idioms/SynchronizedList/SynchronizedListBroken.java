// As SynchronizedList, but the list is a plain ArrayList.
import java.util.ArrayList;
import java.util.List;

public class SynchronizedListBroken {
    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>();
        Thread second = start(() -> {
            Thread.sleep(100);
            list.add("second");
        });
        list.add("first");
        second.join();
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
