import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;

/* A timer cancels the work of a pool by a flag that should have been volatile. */
public class SoonPoolAndTimer {
    static boolean cancelled;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        for (int i = 0; i < 3; i++)
            pool.execute(() -> {
                for (int n = 0; n < 3 && !cancelled; n++)
                    Thread.yield();
            });
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override public void run() {
                cancelled = true;
            }
        }, 2000);
        pool.shutdown();
    }
}
