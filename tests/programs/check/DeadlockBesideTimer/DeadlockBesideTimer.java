// Two threads take two monitors in opposite order while a timer waits for its task's time, and then
// for tasks that nobody schedules: a deadlock of the two, not of the timer's thread, and one.
import java.util.Timer;
import java.util.TimerTask;

public class DeadlockBesideTimer {
    static final Object first = new Object();
    static final Object second = new Object();

    public static void main(String[] args) {
        new Timer("timer").schedule(new TimerTask() {
            @Override
            public void run() {
            }
        }, 1);
        Thread other = new Thread(() -> {
            synchronized (second) {
                synchronized (first) {
                }
            }
        }, "other");
        other.start();
        synchronized (first) {
            synchronized (second) {
            }
        }
        System.exit(0);
    }
}
