// Two threads change an AtomicReference with compareAndSet: reading and writing are one atomic
// step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicReference;

public class LostUpdateAtomicReferenceFixed {
    static final AtomicReference<Integer> value = new AtomicReference<>(0);

    static void increment() {
        Integer seen;
        do {
            seen = value.get();
        } while (!value.compareAndSet(seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicReferenceFixed::increment);
        Thread second = new Thread(LostUpdateAtomicReferenceFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.get() == 2;
    }
}
