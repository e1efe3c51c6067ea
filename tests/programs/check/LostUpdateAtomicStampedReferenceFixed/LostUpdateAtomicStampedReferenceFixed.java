// Two threads change an AtomicStampedReference with compareAndSet: reading and writing are one
// atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicStampedReference;

public class LostUpdateAtomicStampedReferenceFixed {
    static final AtomicStampedReference<String> value = new AtomicStampedReference<>("item", 0);

    static void increment() {
        int seen;
        do {
            seen = value.getStamp();
        } while (!value.compareAndSet("item", "item", seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicStampedReferenceFixed::increment);
        Thread second = new Thread(LostUpdateAtomicStampedReferenceFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.getStamp() == 2;
    }
}
