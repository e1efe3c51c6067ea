// One thread counts under a lock, the other without it.
public class LostWithLock {
    private final Object lock = new Object();
    private int count;

    void careful() {
        synchronized (lock) {
            count++;
        }
    }

    void careless() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        LostWithLock counter = new LostWithLock();
        Thread first = new Thread(counter::careful);
        Thread second = new Thread(counter::careless);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.count == 2;
    }
}
