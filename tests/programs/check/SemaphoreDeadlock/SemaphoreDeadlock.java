// Two threads acquire two semaphores of one permit each in opposite orders.
// The mistake: each may hold one permit and wait for the other: deadlock.
import java.util.concurrent.Semaphore;

public class SemaphoreDeadlock {
    static final Semaphore disk = new Semaphore(1);
    static final Semaphore network = new Semaphore(1);
    static int copies;

    static void copy(Semaphore from, Semaphore to) {
        from.acquireUninterruptibly();
        to.acquireUninterruptibly();
        copies++;
        to.release();
        from.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread upload = new Thread(() -> copy(disk, network));
        Thread download = new Thread(() -> copy(network, disk));
        upload.start();
        download.start();
        upload.join();
        download.join();
        assert copies == 2;
    }
}
