// As ThreadIsAlive, but the writer is still alive.
import java.util.concurrent.CountDownLatch;

public class ThreadIsAliveBroken {
    static final CountDownLatch READ = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            value = 42;
            READ.await();
        });
        Thread.sleep(100);
        if (!writer.isAlive()) {
            throw new AssertionError("ended");
        }
        int seen = value;
        READ.countDown();
        writer.join();
        if (seen < 0) {
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
