// Two threads read an AtomicInteger and write it back, one more than they read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicInteger;

public class LostUpdateAtomicInteger {
    static final AtomicInteger value = new AtomicInteger();

    static void increment() {
        value.set(value.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicInteger::increment);
        Thread second = new Thread(LostUpdateAtomicInteger::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get() == 2;
    }
}
