// A thread parks and nobody unparks it; main joins it.
// park may return for no reason, but need not, so there is a schedule in which both wait for ever:
// deadlock.
import java.util.concurrent.locks.LockSupport;

public class ParkWithoutUnpark {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(LockSupport::park);
        sleeper.start();
        sleeper.join();
    }
}
