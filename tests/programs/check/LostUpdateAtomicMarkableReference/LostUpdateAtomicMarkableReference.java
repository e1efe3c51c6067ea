// Two threads read the mark of an AtomicMarkableReference and write back its contrary.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one toggle is lost.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class LostUpdateAtomicMarkableReference {
    static final AtomicMarkableReference<String> value =
            new AtomicMarkableReference<>("item", false);

    static void toggle() {
        value.set("item", !value.isMarked());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicMarkableReference::toggle);
        Thread second = new Thread(LostUpdateAtomicMarkableReference::toggle);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !value.isMarked();
    }
}
