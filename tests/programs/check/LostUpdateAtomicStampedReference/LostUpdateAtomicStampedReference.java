// Two threads read the stamp of an AtomicStampedReference and write it back, one more than they
// read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicStampedReference;

public class LostUpdateAtomicStampedReference {
    static final AtomicStampedReference<String> value = new AtomicStampedReference<>("item", 0);

    static void increment() {
        value.set("item", value.getStamp() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicStampedReference::increment);
        Thread second = new Thread(LostUpdateAtomicStampedReference::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value.getStamp() == 2;
    }
}
