/** More states than any test waits for; with an argument also a race that is found at once. */
public class ManyStates {
    static int racy;
    static final Object[] LOCKS = new Object[6];
    static final int[] COUNTS = new int[LOCKS.length];

    public static void main(String[] args) throws Exception {
        boolean withRace = args.length > 0;
        for (int i = 0; i < LOCKS.length; i++) {
            LOCKS[i] = new Object();
        }
        for (int i = 0; i < 4; i++) {
            int me = i;
            new Thread(() -> {
                if (withRace) {
                    racy++;
                }
                for (int turn = 0; turn < 12; turn++) {
                    int lock = (me * 5 + turn * turn) % LOCKS.length;
                    synchronized (LOCKS[lock]) {
                        COUNTS[lock] = COUNTS[lock] * 3 + me + 1;
                    }
                }
            }).start();
        }
    }
}
