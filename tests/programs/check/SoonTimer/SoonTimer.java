import java.util.Timer;
import java.util.TimerTask;

/* A repeated task of a Timer counts in a plain field, which main reads after a sleep, before it cancels
 * the timer: no order between them. */
public class SoonTimer {
    static int ticks;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override public void run() {
                ticks++;
            }
        }, 1000, 1000);
        Thread.sleep(3500);
        System.out.println(ticks);
        timer.cancel();
    }
}
