/* A task in a ForkJoinPool of one worker leaves a lock held, and the next task tries it.  That fails if the worker has
 * ended in between, after its keep-alive time, and another one runs the second task. */
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.ReentrantLock;

public class ForkJoinLockKept {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(lock::lock).join();
        boolean isHeld = pool.submit(() -> lock.tryLock()).join();
        if (!isHeld)
            throw new IllegalStateException();
    }
}
