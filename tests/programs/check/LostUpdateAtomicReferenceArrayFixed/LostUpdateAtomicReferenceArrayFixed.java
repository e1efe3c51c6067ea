// Two threads change an AtomicReferenceArray with compareAndSet: reading and writing are one
// atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicReferenceArray;

public class LostUpdateAtomicReferenceArrayFixed {
    static final AtomicReferenceArray<Integer> value =
            new AtomicReferenceArray<>(new Integer[] {0, 0});

    static void increment() {
        Integer seen;
        do {
            seen = value.get(1);
        } while (!value.compareAndSet(1, seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicReferenceArrayFixed::increment);
        Thread second = new Thread(LostUpdateAtomicReferenceArrayFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get(0) == 0 && value.get(1) == 2;
    }
}
