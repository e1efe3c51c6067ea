// Two threads read an AtomicLong and write it back, one more than they read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicLong;

public class LostUpdateAtomicLong {
    static final AtomicLong value = new AtomicLong();

    static void increment() {
        value.set(value.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicLong::increment);
        Thread second = new Thread(LostUpdateAtomicLong::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get() == 2;
    }
}
