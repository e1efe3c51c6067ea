// A thread waits in lock() and is interrupted, or not, as a flag says that is then as before. The
// interrupt is kept inside of the operation until it ends (Lock.lock does not throw, the status is
// set again): the paths differ in that alone.
import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptRemembered {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean open;

    static void use() {
        lock.lock();
        lock.unlock();
        if (Thread.interrupted()) {
            throw new IllegalStateException("interrupted");
        }
        throw new IllegalArgumentException("not interrupted");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(LockInterruptRemembered::use);
        Thread interrupter = new Thread(() -> {
            if (open) {
                thread.interrupt();
            }
        });
        lock.lock();
        thread.start();
        interrupter.start();
        open = true;
        open = false;
        interrupter.join();
        lock.unlock();
    }
}
