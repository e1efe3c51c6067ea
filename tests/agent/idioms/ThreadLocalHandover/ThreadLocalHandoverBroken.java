// As ThreadLocalHandover, but the first thread uses the box once more.
import java.util.concurrent.LinkedBlockingQueue;

public class ThreadLocalHandoverBroken {
    static final class Box {
        int count;
    }

    static final ThreadLocal<Box> LOCAL = new ThreadLocal<>();
    static final LinkedBlockingQueue<Box> QUEUE = new LinkedBlockingQueue<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            LOCAL.set(QUEUE.take());
            Thread.sleep(100);
            seen = ++LOCAL.get().count;
        });
        LOCAL.set(new Box());
        LOCAL.get().count++;
        QUEUE.put(LOCAL.get());
        LOCAL.get().count++;
        LOCAL.remove();
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
