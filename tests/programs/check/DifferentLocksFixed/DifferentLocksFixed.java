// Two threads increment a counter, both under the same lock.
public class DifferentLocksFixed {
    static final Object lock = new Object();
    static int counter;

    static void increment() {
        synchronized (lock) {
            counter++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(DifferentLocksFixed::increment);
        Thread second = new Thread(DifferentLocksFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter == 2;
    }
}
