// A task is given to a java.util.Timer: its queue is a monitor, so what came before schedule happens before
// the task. The task counts a latch down, which main awaits.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerHandover {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer(true);
        data = 1;
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                data++;
                done.countDown();
            }
        }, 0);
        done.await();
        assert data == 2;
    }
}
