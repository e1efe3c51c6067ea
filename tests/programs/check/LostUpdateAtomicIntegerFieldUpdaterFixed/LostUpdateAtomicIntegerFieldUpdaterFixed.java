// Two threads change a volatile field with its updater's incrementAndGet: reading and writing
// are one atomic step then, so nothing is lost, and nothing races.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Cell {
    volatile int value;
}

public class LostUpdateAtomicIntegerFieldUpdaterFixed {
    static final AtomicIntegerFieldUpdater<Cell> VALUE =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "value");
    static final Cell shared = new Cell();

    static void increment() {
        VALUE.incrementAndGet(shared);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdateAtomicIntegerFieldUpdaterFixed::increment);
        Thread second = new Thread(LostUpdateAtomicIntegerFieldUpdaterFixed::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.value == 2;
    }
}
