// Locks of java.util.concurrent: a write under each of two locks, both read without.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class JucLocks {
    static final Lock global = new ReentrantLock();
    static int shared;
    private final ReentrantLock own = new ReentrantLock();
    private int mine;

    void write() {
        global.lock();
        try {
            shared = 1;
        } finally {
            global.unlock();
        }
        own.lock();
        try {
            mine = 1;
        } finally {
            own.unlock();
        }
    }

    int read() {
        int seen = shared;
        seen += mine;
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        JucLocks object = new JucLocks();
        Thread writer = new Thread(object::write);
        Thread reader = new Thread(() -> {
            int seen = object.read();
            assert seen >= 0 && seen <= 2;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
