/**
 * A thread writes, and nothing orders that before the read. With an argument its stack was full before, under a monitor: there is
 * no room then for the hook that leaves it, and what is ordered by monitors is not known any more.
 */
public class LeftUnhooked {
    static final Object monitor = new Object();
    static int depth;
    static int late;

    static void recurse() {
        synchronized (monitor) {
            depth++;
            recurse();
        }
    }

    static void write(boolean isFull) {
        try {
            if (isFull) {
                recurse();
            }
        } catch (StackOverflowError e) {
            depth = 0;
        }
        late = 1;
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(null, () -> write(args.length > 0), "writer", 256 << 10);
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) { // this orders nothing
            Thread.onSpinWait();
        }
        if (late > 1) {
            throw new AssertionError(late);
        }
    }
}
