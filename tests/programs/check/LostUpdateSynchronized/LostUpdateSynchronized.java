// A counter whose get and set are synchronized, incremented by two threads.
// The mistake: the lock is free between get and set, so an increment can be lost although every
// access is under the lock and nothing races.
public class LostUpdateSynchronized {
    private static int value;

    static synchronized int get() {
        return value;
    }

    static synchronized void set(int next) {
        value = next;
    }

    static void increment() {
        set(get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateSynchronized::increment);
        Thread second = new Thread(LostUpdateSynchronized::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert get() == 2;
    }
}
