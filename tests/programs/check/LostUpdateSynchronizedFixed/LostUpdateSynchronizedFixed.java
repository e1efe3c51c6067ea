// A counter whose get and set are synchronized, incremented by two threads that hold the lock
// over both, so no increment is lost and nothing races.
public class LostUpdateSynchronizedFixed {
    private static int value;

    static synchronized int get() {
        return value;
    }

    static synchronized void set(int next) {
        value = next;
    }

    static void increment() {
        synchronized (LostUpdateSynchronizedFixed.class) {
            set(get() + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateSynchronizedFixed::increment);
        Thread second = new Thread(LostUpdateSynchronizedFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert get() == 2;
    }
}
