// The twin of DeadlockBesideTimer: one order of the monitors, and the timer is cancelled.
import java.util.Timer;
import java.util.TimerTask;

public class DeadlockBesideTimerFixed {
    static final Object first = new Object();
    static final Object second = new Object();

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("timer");
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
            }
        }, 1);
        Thread other = new Thread(() -> {
            synchronized (first) {
                synchronized (second) {
                }
            }
        }, "other");
        other.start();
        synchronized (first) {
            synchronized (second) {
            }
        }
        other.join();
        timer.cancel();
    }
}
