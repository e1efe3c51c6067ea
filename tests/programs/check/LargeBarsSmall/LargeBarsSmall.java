// A semaphore that is not fair lets a thread that comes take what is there; but those that wait are served in the order
// of their queue: a thread that waits for one permit behind one that waits for two does not get the only one
// that is released, and main releases more only when it has ended.
import java.util.concurrent.Semaphore;

public class LargeBarsSmall {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(0);
        new Thread(() -> semaphore.acquireUninterruptibly(2), "large").start();
        Thread small = new Thread(() -> semaphore.acquireUninterruptibly(), "small");
        small.start();
        semaphore.release();
        small.join();
        semaphore.release(2);
    }
}
