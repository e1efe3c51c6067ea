// As CopyOnWriteArrayListAdd, but the value is written after the hand-over: nothing orders it
// before the read.
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteArrayListAddBroken {
    static final CopyOnWriteArrayList<String> LIST = new CopyOnWriteArrayList<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!LIST.iterator().hasNext()) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        LIST.add("item");
        value = 42;
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
