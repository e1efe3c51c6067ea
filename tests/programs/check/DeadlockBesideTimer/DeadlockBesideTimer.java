// Two threads take two monitors in opposite order while a timer's task runs again and again: a
// deadlock of the two, though the timer's thread never stops.
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
        }, 1, 1);
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
    }
}
