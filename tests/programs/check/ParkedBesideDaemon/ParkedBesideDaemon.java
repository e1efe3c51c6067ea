// A thread parks; main unparks it only if it has seen that the thread is ready. Otherwise nobody
// ever does, and the thread parks for ever (LockSupport.park), beside a daemon that goes on.
import java.util.concurrent.locks.LockSupport;

public class ParkedBesideDaemon {
    static volatile boolean beat;
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        Thread parked = new Thread(() -> {
            ready = true;
            LockSupport.park();
        });
        parked.start();
        if (ready) {
            LockSupport.unpark(parked);
        }
    }
}
