import java.util.concurrent.locks.ReentrantLock;

/** Threads that stand in many ways, for tests/unit/test_state_keys.c. */
public class Keys {
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int number;
    static volatile Object made;

    static class Later {
        static int value = number;
    }

    static void waits() {
        synchronized (monitor) {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    number = 1;
                }
            }
        }
    }

    static void locks() {
        lock.lock();
        number++;
        lock.unlock();
    }

    static synchronized void counts() {
        for (int i = 0; i < 3; i++) {
            number += i;
        }
    }

    public static void main(String[] args) {
        new Thread(Keys::waits).start();
        new Thread(Keys::locks).start();
        new Thread(Keys::counts).start();
        made = new int[1];
        number = Later.value;
    }
}
