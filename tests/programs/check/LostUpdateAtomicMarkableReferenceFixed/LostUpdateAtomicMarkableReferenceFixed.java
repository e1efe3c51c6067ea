// Two threads change an AtomicMarkableReference with compareAndSet: reading and writing are one
// atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class LostUpdateAtomicMarkableReferenceFixed {
    static final AtomicMarkableReference<String> value =
            new AtomicMarkableReference<>("item", false);

    static void toggle() {
        boolean seen;
        do {
            seen = value.isMarked();
        } while (!value.compareAndSet("item", "item", seen, !seen));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicMarkableReferenceFixed::toggle);
        Thread second = new Thread(LostUpdateAtomicMarkableReferenceFixed::toggle);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !value.isMarked();
    }
}
