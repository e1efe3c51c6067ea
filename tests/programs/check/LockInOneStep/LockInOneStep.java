import java.util.concurrent.locks.ReentrantLock;

/*
 * Other threads get their turn before lock() and not inside of it, and not before unlock(), which only lets
 * others go on. So a thread is before its lock(), or it has ended: the states are those of main beside
 * that. A search that stopped inside of the operations, as --open-locks does, would have many more.
 */
public class LockInOneStep {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void add() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(LockInOneStep::add);
        other.start();
        add();
        other.join();
        assert count == 2;
    }
}
