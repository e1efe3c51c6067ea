// Two threads take turns at a counter, each trying once for each of its values: only if they alternate all the
// way does the second one write `late`, which a third thread reads.
// Nothing orders that read before or after the write, so it may see 1, and the assertion may fail: but a search
// that has not yet met the one schedule of many in which there is such a write does not foresee it, although
// it knows from a fourth thread that `late` is shared.
public class RareWrite {
    static final int ROUNDS = 16;
    static volatile int step, late;

    static void take(int turn) {
        for (int i = 0; i < ROUNDS; i++)
            if (step == 2 * i + turn)
                step = 2 * i + turn + 1;
    }

    public static void main(String[] args) {
        new Thread(() -> late = 0).start();
        new Thread(() -> {
            int seen = late;
            assert seen == 0;
        }).start();
        new Thread(() -> take(0)).start();
        new Thread(() -> {
            take(1);
            if (step == 2 * ROUNDS)
                late = 1;
        }).start();
    }
}
