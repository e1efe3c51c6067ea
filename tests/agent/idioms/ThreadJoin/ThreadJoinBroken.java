// As ThreadJoin, but the writer is joined later.
import java.util.concurrent.CountDownLatch;

public class ThreadJoinBroken {
    static final CountDownLatch READ = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            value = 42;
            READ.await();
        });
        Thread.sleep(100);
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
