// Two threads change a volatile long field with its updater's getAndAdd: reading and writing are
// one atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

class Cell {
    volatile long value;
}

public class LostUpdateAtomicLongFieldUpdaterFixed {
    static final AtomicLongFieldUpdater<Cell> VALUE =
            AtomicLongFieldUpdater.newUpdater(Cell.class, "value");
    static final Cell shared = new Cell();

    static void increment() {
        VALUE.getAndAdd(shared, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicLongFieldUpdaterFixed::increment);
        Thread second = new Thread(LostUpdateAtomicLongFieldUpdaterFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.value == 2;
    }
}
