// Two threads read an AtomicBoolean and write back its contrary.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one toggle is lost.
import java.util.concurrent.atomic.AtomicBoolean;

public class LostUpdateAtomicBoolean {
    static final AtomicBoolean value = new AtomicBoolean();

    static void toggle() {
        value.set(!value.get());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicBoolean::toggle);
        Thread second = new Thread(LostUpdateAtomicBoolean::toggle);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !value.get();
    }
}
