import java.util.concurrent.CountDownLatch;

/**
 * Two locks in opposite orders, far apart in time: holding one thread brings the deadlock about. `early` goes on only when
 * `late` is in its method, however long threads take to start.
 */
public class Crossed {
    static class Left {}
    static class Right {}

    static final Left left = new Left();
    static final Right right = new Right();
    static final CountDownLatch isThere = new CountDownLatch(1);
    static int moves;

    static void leftFirst(Thread late) {
        synchronized (left) {
            late.start();
            await();
            right();
        }
    }

    static void right() {
        synchronized (right) {
            moves++;
        }
    }

    static void rightFirst() {
        isThere.countDown();
        pause();
        synchronized (right) {
            left();
        }
    }

    static void left() {
        pause();
        synchronized (left) {
            moves++;
        }
    }

    static void await() {
        try {
            isThere.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(Crossed::rightFirst, "late");
        Thread early = new Thread(() -> leftFirst(late), "early");
        early.start();
        early.join();
        late.join();
        System.out.println(moves);
    }
}
