import java.util.Timer;
import java.util.TimerTask;

/* Two timers have a thread each. Their tasks agree on who writes the plain field by a volatile one that
 * both read before they write it: both may write. */
public class SoonTwoTimers {
    static int last;
    static volatile boolean taken;

    public static void main(String[] args) throws Exception {
        for (int i = 1; i <= 2; i++) {
            int number = i;
            Timer timer = new Timer(true);
            timer.schedule(new TimerTask() {
                @Override public void run() {
                    if (!taken) {
                        taken = true;
                        last = number;
                    }
                }
            }, 1000, 1000);
        }
        Thread.sleep(5000);
    }
}
