// As TimeUnitTimedWait, but the state is changed without the monitor.
import java.util.concurrent.TimeUnit;

public class TimeUnitTimedWaitBroken {
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
            isReady = true;
            LOCK.notifyAll();
        }
        state = 42;
        one.join();
        int seen = sum[0];
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
