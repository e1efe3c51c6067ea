// Two threads count under the lock that Striped has for their key: equal keys have the same lock.
import com.google.common.util.concurrent.Striped;
import java.util.concurrent.locks.Lock;

public class CheckGuavaStriped {
    static final Striped<Lock> locks = Striped.lock(2);
    static int count;

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void add() {
        Lock lock = locks.get("key");
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        together(CheckGuavaStriped::add, CheckGuavaStriped::add);
        assert count == 2;
    }
}
