// As CloneOwnList, but the other thread reads the list itself.
import java.util.ArrayList;

public class CloneOwnListBroken {
    static int seen;

    public static void main(String[] args) throws Exception {
        ArrayList<String> list = new ArrayList<>();
        list.add("first");
        ArrayList<?> copy = (ArrayList<?>) list.clone();
        copy.clear();
        Thread reader = start(() -> {
            Thread.sleep(100);
            seen = list.size();
        });
        list.add("second");
        reader.join();
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
