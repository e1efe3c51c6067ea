// As SelectorWakeup, but the requests are in a plain list.
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;

public class SelectorWakeupBroken {
    static final List<int[]> REQUESTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread loop = start(() -> {
            selector.select(5000);
            Thread.sleep(50);
            for (int[] request : REQUESTS) {
            }
        });
        int[] request = new int[1];
        request[0] = 42;
        REQUESTS.add(request);
        selector.wakeup();
        loop.join();
        selector.close();
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
