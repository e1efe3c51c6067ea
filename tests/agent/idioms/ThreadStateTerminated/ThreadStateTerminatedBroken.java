// As ThreadStateTerminated, but the writer waits.
import java.util.concurrent.CountDownLatch;

public class ThreadStateTerminatedBroken {
    static final CountDownLatch READ = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            value = 42;
            READ.await();
        });
        while (writer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
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
