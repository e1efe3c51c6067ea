// Two threads increment a volatile field under a lock: reading and writing are one critical
// section, so nothing is lost and nothing races.
public class LostUpdateVolatileFixed {
    static volatile int value;

    static void increment() {
        synchronized (LostUpdateVolatileFixed.class) {
            value++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateVolatileFixed::increment);
        Thread second = new Thread(LostUpdateVolatileFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
