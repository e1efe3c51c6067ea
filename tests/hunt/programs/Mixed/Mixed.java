import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A monitor and a lock of java.util.concurrent in opposite orders, far apart in time, while a third thread goes on taking
 * another lock: not everything stands still when the two are in deadlock.
 */
public class Mixed {
    static class Shelf {}
    static class Bell {}

    static final class Turnstile extends ReentrantLock {
        private static final long serialVersionUID = 1;
    }

    static final Shelf shelf = new Shelf();
    static final Bell bell = new Bell();
    static final Turnstile turnstile = new Turnstile();
    static final CountDownLatch isThere = new CountDownLatch(1);
    static int moves, rings;

    static void shelfFirst(Thread late) {
        synchronized (shelf) {
            late.start();
            await();
            turnstile();
        }
    }

    static void turnstile() {
        turnstile.lock();
        try {
            moves++;
        } finally {
            turnstile.unlock();
        }
    }

    static void turnstileFirst() {
        isThere.countDown();
        pause(100);
        turnstile.lock();
        try {
            shelf();
        } finally {
            turnstile.unlock();
        }
    }

    static void shelf() {
        pause(100);
        synchronized (shelf) {
            moves++;
        }
    }

    static void ring() {
        for (int i = 0; i < 100; i++) {
            synchronized (bell) {
                rings++;
            }
            pause(100);
        }
    }

    static void await() {
        try {
            isThere.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void pause(long time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(Mixed::turnstileFirst, "late");
        Thread early = new Thread(() -> shelfFirst(late), "early");
        Thread ringer = new Thread(Mixed::ring, "ringer");
        ringer.setDaemon(true);
        ringer.start();
        early.start();
        early.join();
        late.join();
        System.out.println(moves);
    }
}
