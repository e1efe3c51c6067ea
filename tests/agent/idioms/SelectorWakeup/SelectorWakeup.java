// Selector.wakeup and select order nothing that is documented; requests are handed over by a
// concurrent queue before the wakeup, as servers do.
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectorWakeup {
    static final ConcurrentLinkedQueue<int[]> REQUESTS = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread loop = start(() -> {
            selector.select(5000);
            Thread.sleep(50);
            for (int[] request : REQUESTS) {
                if (request[0] != 42) {
                    throw new AssertionError(request[0]);
                }
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
