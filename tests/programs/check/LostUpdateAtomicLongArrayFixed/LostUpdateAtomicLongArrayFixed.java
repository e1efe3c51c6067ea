// Two threads change an AtomicLongArray with addAndGet: reading and writing are one atomic step
// then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicLongArray;

public class LostUpdateAtomicLongArrayFixed {
    static final AtomicLongArray value = new AtomicLongArray(2);

    static void increment() {
        value.addAndGet(1, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicLongArrayFixed::increment);
        Thread second = new Thread(LostUpdateAtomicLongArrayFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get(0) == 0 && value.get(1) == 2;
    }
}
