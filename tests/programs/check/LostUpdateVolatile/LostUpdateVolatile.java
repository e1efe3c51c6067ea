// Two threads increment a volatile field.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
public class LostUpdateVolatile {
    static volatile int value;

    static void increment() {
        value++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateVolatile::increment);
        Thread second = new Thread(LostUpdateVolatile::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
