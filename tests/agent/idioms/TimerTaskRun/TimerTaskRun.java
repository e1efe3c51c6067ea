// A timer's thread runs a task; java.util.Timer is thread-safe: what precedes schedule() is seen by
// the task that it hands to the timer's thread.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTaskRun {
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                seen = value;
                DONE.countDown();
            }
        };
        value = 42;
        timer.schedule(task, 50);
        DONE.await();
        timer.cancel();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
