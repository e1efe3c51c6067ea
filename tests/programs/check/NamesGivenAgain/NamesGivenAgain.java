/* A thread makes a box in each round and shares the last one: the reader may see it between the two writes.  The
 * boxes of earlier rounds are garbage, so that the search gives their names again; it must do so as
 * well when it makes the path again to record the exception. */
import java.lang.ref.WeakReference;

public class NamesGivenAgain {
    static class Box extends WeakReference<Object> { // the names of these are never given up
        volatile int value;

        Box() {
            super(null);
        }
    }

    static volatile int round;
    static volatile Box shared;

    static void make() {
        for (int i = 0; i < 3; i++) {
            Box box = new Box();
            box.value = 1;
            if (i == 2)
                shared = box;
            box.value = 0;
            round = i;
        }
    }

    static void read() {
        int ignored = round;
        Box box = shared;
        if (box != null && box.value == 1)
            throw new IllegalStateException();
    }

    public static void main(String[] args) {
        new Thread(NamesGivenAgain::make).start();
        new Thread(NamesGivenAgain::read).start();
    }
}
