// As TimerTaskRun, but the value is written after the task has been scheduled.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTaskRunBroken {
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
        timer.schedule(task, 50);
        value = 42;
        DONE.await();
        timer.cancel();
        System.out.println("done");
    }
}
