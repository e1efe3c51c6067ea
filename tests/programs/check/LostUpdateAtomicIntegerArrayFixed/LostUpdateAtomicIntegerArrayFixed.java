// Two threads change an AtomicIntegerArray with getAndIncrement: reading and writing are one
// atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class LostUpdateAtomicIntegerArrayFixed {
    static final AtomicIntegerArray value = new AtomicIntegerArray(2);

    static void increment() {
        value.getAndIncrement(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicIntegerArrayFixed::increment);
        Thread second = new Thread(LostUpdateAtomicIntegerArrayFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get(0) == 0 && value.get(1) == 2;
    }
}
