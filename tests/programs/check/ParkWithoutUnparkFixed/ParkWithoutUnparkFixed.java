// A thread parks until a volatile flag is set, and main sets it and unparks the thread. An unpark
// that comes before the park is remembered, so the thread always ends.
import java.util.concurrent.locks.LockSupport;

public class ParkWithoutUnparkFixed {
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            while (!go) {
                LockSupport.park();
            }
        });
        sleeper.start();
        go = true;
        LockSupport.unpark(sleeper);
        sleeper.join();
    }
}
