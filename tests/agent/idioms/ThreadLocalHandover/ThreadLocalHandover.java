// A thread puts its thread-local box into a queue, removes it from its variable, and another thread
// makes it its own; BlockingQueue: what precedes the placing of an object happens-before what
// follows its removal in another thread.
import java.util.concurrent.LinkedBlockingQueue;

public class ThreadLocalHandover {
    static final class Box {
        int count;
    }

    static final ThreadLocal<Box> LOCAL = new ThreadLocal<>();
    static final LinkedBlockingQueue<Box> QUEUE = new LinkedBlockingQueue<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            LOCAL.set(QUEUE.take());
            seen = ++LOCAL.get().count;
        });
        LOCAL.set(new Box());
        LOCAL.get().count++;
        QUEUE.put(LOCAL.get());
        LOCAL.remove();
        second.join();
        if (seen != 2) {
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
