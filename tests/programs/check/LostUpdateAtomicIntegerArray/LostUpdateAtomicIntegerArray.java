// Two threads read an element of an AtomicIntegerArray and write it back, one more than they
// read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class LostUpdateAtomicIntegerArray {
    static final AtomicIntegerArray value = new AtomicIntegerArray(2);

    static void increment() {
        value.set(1, value.get(1) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicIntegerArray::increment);
        Thread second = new Thread(LostUpdateAtomicIntegerArray::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get(0) == 0 && value.get(1) == 2;
    }
}
