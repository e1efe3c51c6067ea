// Two threads take two ReentrantLocks in opposite orders.
// The mistake: each may hold one lock and wait for the other: deadlock. The balances are only
// touched with both locks held, so nothing races.
import java.util.concurrent.locks.ReentrantLock;

public class OppositeReentrantLocks {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantLock second = new ReentrantLock();
    static int moved;

    static void move(ReentrantLock from, ReentrantLock to) {
        from.lock();
        try {
            to.lock();
            try {
                moved++;
            } finally {
                to.unlock();
            }
        } finally {
            from.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread there = new Thread(() -> move(first, second));
        Thread back = new Thread(() -> move(second, first));
        there.start();
        back.start();
        there.join();
        back.join();
        assert moved == 2;
    }
}
