// Two threads take two ReentrantLocks, both in the same order: whoever has the first lock gets the
// second as well, so there is no deadlock.
import java.util.concurrent.locks.ReentrantLock;

public class OppositeReentrantLocksFixed {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantLock second = new ReentrantLock();
    static int moved;

    static void move() {
        first.lock();
        try {
            second.lock();
            try {
                moved++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread there = new Thread(OppositeReentrantLocksFixed::move);
        Thread back = new Thread(OppositeReentrantLocksFixed::move);
        there.start();
        back.start();
        there.join();
        back.join();
        assert moved == 2;
    }
}
