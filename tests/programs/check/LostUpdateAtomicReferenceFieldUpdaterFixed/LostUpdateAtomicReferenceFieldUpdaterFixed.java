// Two threads change a volatile reference field with its updater's compareAndSet: reading and
// writing are one atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class Cell {
    volatile Integer value = 0;
}

public class LostUpdateAtomicReferenceFieldUpdaterFixed {
    static final AtomicReferenceFieldUpdater<Cell, Integer> VALUE =
            AtomicReferenceFieldUpdater.newUpdater(Cell.class, Integer.class, "value");
    static final Cell shared = new Cell();

    static void increment() {
        Integer seen;
        do {
            seen = VALUE.get(shared);
        } while (!VALUE.compareAndSet(shared, seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicReferenceFieldUpdaterFixed::increment);
        Thread second = new Thread(LostUpdateAtomicReferenceFieldUpdaterFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.value == 2;
    }
}
