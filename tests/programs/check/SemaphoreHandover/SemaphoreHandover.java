// Plain data is written before a semaphore's release and read after the acquire that needed it.
import java.util.concurrent.Semaphore;

public class SemaphoreHandover {
    static final Semaphore ready = new Semaphore(0);
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready.release();
        });
        Thread reader = new Thread(() -> {
            ready.acquireUninterruptibly();
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
