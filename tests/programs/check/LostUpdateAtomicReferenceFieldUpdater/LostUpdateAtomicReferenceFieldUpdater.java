// Two threads read a volatile reference field through its updater and write it back, one more
// than they read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class Cell {
    volatile Integer value = 0;
}

public class LostUpdateAtomicReferenceFieldUpdater {
    static final AtomicReferenceFieldUpdater<Cell, Integer> VALUE =
            AtomicReferenceFieldUpdater.newUpdater(Cell.class, Integer.class, "value");
    static final Cell shared = new Cell();

    static void increment() {
        VALUE.set(shared, VALUE.get(shared) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicReferenceFieldUpdater::increment);
        Thread second = new Thread(LostUpdateAtomicReferenceFieldUpdater::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.value == 2;
    }
}
