// A Timer runs a task again and again, which says so under a monitor and cancels the timer: the
// task does not run again, and the timer's thread ends. main waits for it.
import java.util.Timer;
import java.util.TimerTask;

public class TimerCancelled {
    static final Object monitor = new Object();
    static int runs;

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                timer.cancel();
                synchronized (monitor) {
                    runs++;
                    monitor.notifyAll();
                }
            }
        }, 1, 1);
        synchronized (monitor) {
            while (runs == 0) {
                monitor.wait();
            }
            assert runs == 1;
        }
    }
}
