// As SemaphoreHandover, but the value is written after the hand-over: nothing orders it before the
// read.
import java.util.concurrent.Semaphore;

public class SemaphoreHandoverBroken {
    static final Semaphore READY = new Semaphore(0);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            READY.acquire();
            Thread.sleep(100);
            seen = value;
        });
        READY.release();
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
