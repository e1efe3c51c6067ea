// Two threads change an AtomicLong with getAndAdd: reading and writing are one atomic step then,
// so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicLong;

public class LostUpdateAtomicLongFixed {
    static final AtomicLong value = new AtomicLong();

    static void increment() {
        value.getAndAdd(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicLongFixed::increment);
        Thread second = new Thread(LostUpdateAtomicLongFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get() == 2;
    }
}
