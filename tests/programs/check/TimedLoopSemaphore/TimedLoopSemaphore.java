// A loop around Semaphore.tryAcquire with a time.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TimedLoopSemaphore {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        new Thread(() -> {
            data = 1;
            permits.release();
        }).start();
        while (!permits.tryAcquire(10, TimeUnit.MILLISECONDS)) {
        }
        assert data == 1;
    }
}
