// A fair semaphore serves threads in the order in which they came (Semaphore): one that wants a single permit, which is
// there, waits behind one that wants two. main gives its own back only when the first has ended: all three
// wait for ever.
import java.util.concurrent.Semaphore;

public class SmallBehindLarge {
    static final Semaphore semaphore = new Semaphore(2, true);

    public static void main(String[] args) throws InterruptedException {
        semaphore.acquire();
        Thread small = new Thread(() -> {
            semaphore.acquireUninterruptibly();
            semaphore.release();
        }, "small");
        Thread large = new Thread(() -> {
            semaphore.acquireUninterruptibly(2);
            semaphore.release(2);
        }, "large");
        small.start();
        large.start();
        small.join();
        semaphore.release();
        large.join();
    }
}
