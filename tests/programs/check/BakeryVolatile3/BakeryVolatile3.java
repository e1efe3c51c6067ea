// Lamport's bakery for three threads, each of which enters once; labels and choosing flags are
// elements of AtomicIntegerArrays, so all of them are volatile.
// Mutual exclusion follows from the algorithm, and its volatile reads order each critical section
// after the one before: race-free, and the count is three.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class BakeryVolatile3 {
    static final int THREADS = 3;
    static final AtomicIntegerArray choosing = new AtomicIntegerArray(THREADS);
    static final AtomicIntegerArray label = new AtomicIntegerArray(THREADS);
    static int counter;

    static void enter(int me) {
        choosing.set(me, 1);
        int highest = 0;
        for (int i = 0; i < THREADS; i++) {
            highest = Math.max(highest, label.get(i));
        }
        int mine = highest + 1;
        label.set(me, mine);
        choosing.set(me, 0);
        for (int i = 0; i < THREADS; i++) {
            if (i != me) {
                while (choosing.get(i) == 1) {
                    Thread.onSpinWait();
                }
                while (isBefore(label.get(i), i, mine, me)) {
                    Thread.onSpinWait();
                }
            }
        }
        counter++;
        label.set(me, 0);
    }

    static boolean isBefore(int other, int index, int mine, int me) {
        return other != 0 && (other < mine || (other == mine && index < me));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> enter(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter == THREADS;
    }
}
