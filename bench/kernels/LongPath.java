import java.util.concurrent.atomic.AtomicIntegerArray;

/** Two threads meet at a barrier, as often as the first argument says, without a race, and then, as
 * often as the second one says, with races: its elements are plain.  Every path to a race is long. */
public class LongPath {
    private static final AtomicIntegerArray phases = new AtomicIntegerArray(2);
    private static volatile int[] plain = new int[2];

    public static void main(String[] args) throws InterruptedException {
        int meetings = Integer.parseInt(args[0]), races = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> meet(me, meetings, races));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void meet(int me, int meetings, int races) {
        for (int i = 1; i <= meetings; i++) {
            phases.set(me, i);
            while (phases.get(1 - me) < i) {
                Thread.onSpinWait();
            }
        }
        for (int i = 1; i <= races; i++) {
            plain[me] = i;
            while (plain[1 - me] < i) {
                Thread.onSpinWait();
            }
        }
    }
}
