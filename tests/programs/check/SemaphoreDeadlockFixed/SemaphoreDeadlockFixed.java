// Two threads acquire two semaphores of one permit each in the same order: no deadlock, and
// `copies` is only touched with both permits.
import java.util.concurrent.Semaphore;

public class SemaphoreDeadlockFixed {
    static final Semaphore disk = new Semaphore(1);
    static final Semaphore network = new Semaphore(1);
    static int copies;

    static void copy() {
        disk.acquireUninterruptibly();
        network.acquireUninterruptibly();
        copies++;
        network.release();
        disk.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread upload = new Thread(SemaphoreDeadlockFixed::copy);
        Thread download = new Thread(SemaphoreDeadlockFixed::copy);
        upload.start();
        download.start();
        upload.join();
        download.join();
        assert copies == 2;
    }
}
