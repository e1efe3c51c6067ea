import java.util.concurrent.locks.ReentrantLock;

/** Connections are counted beside the pool's ReentrantLock. One order. */
public class ConnectionPool {
    private final ReentrantLock lock = new ReentrantLock();
    private int idle = 1;
    int lent;

    void lend() {
        lent++;
        lock.lock();
        try {
            idle--;
        } finally {
            lock.unlock();
        }
    }

    void open() {
        handshake();
        lock.lock();
        try {
            idle++;
        } finally {
            lock.unlock();
        }
        lent--;
    }

    static void handshake() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionPool pool = new ConnectionPool();
        Thread opener = new Thread(pool::open, "opener");
        Thread client = new Thread(pool::lend, "client");
        opener.start();
        client.start();
        opener.join();
        client.join();
        System.out.println(pool.idle);
    }
}
