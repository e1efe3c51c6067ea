// As TimerTasksInTurn, but there are two timers.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTasksInTurnBroken {
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
        Timer other = new Timer();
        timer.schedule(new Counting(), 50);
        other.schedule(new Counting(), 50);
        DONE.await();
        timer.cancel();
        other.cancel();
        System.out.println("done");
    }
}
