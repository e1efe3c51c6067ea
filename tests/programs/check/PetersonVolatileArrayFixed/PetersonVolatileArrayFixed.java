// Figure 8 of the JRF-E paper, corrected: the flags are elements of an AtomicIntegerArray, each of
// them volatile. Whoever enters has read the other's flag after it was lowered, or the other has
// yet to enter and will read ours, so the two increments are ordered.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class PetersonVolatileArrayFixed {
    static volatile int turn;
    static int shared;
    static final AtomicIntegerArray flag = new AtomicIntegerArray(2);

    static void enter(int me) {
        int other = 1 - me;
        flag.set(me, 1);
        turn = other;
        while (flag.get(other) == 1 && turn == other) {
            Thread.onSpinWait();
        }
        shared++;
        flag.set(me, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> enter(0));
        Thread second = new Thread(() -> enter(1));
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared == 2;
    }
}
