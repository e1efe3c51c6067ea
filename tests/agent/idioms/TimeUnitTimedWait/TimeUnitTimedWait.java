// TimeUnit.timedWait() performs a timed Object.wait(), for a monitor of the program: it is released and
// acquired by that (JLS 17.2.1).
import java.util.concurrent.TimeUnit;

public class TimeUnitTimedWait {
    static int state;
    static boolean isReady;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> {
            synchronized (LOCK) {
                while (!isReady) {
                    TimeUnit.SECONDS.timedWait(LOCK, 10);
                }
                Thread.sleep(100);
                sum[0] = state;
            }
        });
        Thread.sleep(100);
        synchronized (LOCK) {
            state = 42;
            isReady = true;
            LOCK.notifyAll();
        }
        one.join();
        int seen = sum[0];
        if (seen != 42) {
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
