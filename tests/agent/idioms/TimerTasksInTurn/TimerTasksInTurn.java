// Two tasks of one timer count; java.util.Timer: one background thread executes all tasks of a
// timer, sequentially (JLS 17.4.5: program order).
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTasksInTurn {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int count;

    static final class Counting extends TimerTask {
        @Override
        public void run() {
            count++;
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        Timer other = timer;
        timer.schedule(new Counting(), 50);
        other.schedule(new Counting(), 50);
        DONE.await();
        timer.cancel();
        other.cancel();
        if (count != 2) {
            throw new AssertionError(count);
        }
        System.out.println("done");
    }
}
