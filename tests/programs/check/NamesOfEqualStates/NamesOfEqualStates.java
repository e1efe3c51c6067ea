/* The box that two threads share is the first or the second one that its maker makes, as the schedule has it; once
 * the maker has set it to 0 nothing else differs.  The reader may read it before that, on both ways (JLS 17.4.3:
 * a volatile read sees the last write): 1 or 2.  A search that takes the two boxes for different ones, and
 * the states in which the box is 0 for one, sees only one of these.  (The last thread only makes the search
 * begin with the way by which it first found the box to be shared.) */
import java.lang.ref.WeakReference;

public class NamesOfEqualStates {
    static class Box extends WeakReference<Object> { // the names of these are never given up
        volatile int value;

        Box() {
            super(null);
        }
    }

    static volatile int early, go, last;
    static volatile Box shared;

    static Box makeBox() {
        if (early == 1) {
            Box box = new Box();
            box.value = 1;
            return box;
        }
        new Box();
        Box box = new Box();
        box.value = 2;
        return box;
    }

    static void make() {
        Box box = makeBox();
        shared = box;
        box.value = 0;
        go = 1;
    }

    static void read() {
        int ignored = go;
        Box box = shared;
        int value = box == null ? 0 : box.value;
        if (value == 1)
            throw new IllegalStateException();
        if (value == 2)
            throw new ArithmeticException();
    }

    public static void main(String[] args) {
        new Thread(NamesOfEqualStates::make).start();
        new Thread(NamesOfEqualStates::read).start();
        new Thread(() -> {
            early = 1;
            last = 1;
        }).start();
        new Thread(() -> last = 2).start();
    }
}
