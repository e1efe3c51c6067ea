// Two threads change an AtomicBoolean with compareAndSet: reading and writing are one atomic
// step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicBoolean;

public class LostUpdateAtomicBooleanFixed {
    static final AtomicBoolean value = new AtomicBoolean();

    static void toggle() {
        boolean seen;
        do {
            seen = value.get();
        } while (!value.compareAndSet(seen, !seen));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicBooleanFixed::toggle);
        Thread second = new Thread(LostUpdateAtomicBooleanFixed::toggle);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !value.get();
    }
}
