// The other thread takes the permit for ever, before or after main tries to: with a time limit tryAcquire
// returns true if there was one, and false when the time has elapsed (Semaphore.tryAcquire).
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TryAcquireTimedMeanwhile {
    static final Semaphore permit = new Semaphore(1);

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(permit::acquireUninterruptibly);
        other.setDaemon(true);
        other.start();
        if (permit.tryAcquire(1, TimeUnit.SECONDS)) {
            throw new IllegalStateException("there was one");
        }
        throw new IllegalArgumentException("there was none");
    }
}
