// Two threads increment a plain field, each under the same lock: no race, nothing lost.
public class LostUpdatePlainFixed {
    static int value;

    static void increment() {
        synchronized (LostUpdatePlainFixed.class) {
            value++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdatePlainFixed::increment);
        Thread second = new Thread(LostUpdatePlainFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
