// Two threads read a volatile field through its updater and write it back, one more than they
// read.
// The mistake: each access is volatile, so nothing races, but the two together are not atomic:
// both threads may read before either writes, and one increment is lost.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Cell {
    volatile int value;
}

public class LostUpdateAtomicIntegerFieldUpdater {
    static final AtomicIntegerFieldUpdater<Cell> VALUE =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "value");
    static final Cell shared = new Cell();

    static void increment() {
        VALUE.set(shared, VALUE.get(shared) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicIntegerFieldUpdater::increment);
        Thread second = new Thread(LostUpdateAtomicIntegerFieldUpdater::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.value == 2;
    }
}
