/**
 * A race that shows only when a thread stands before its access while the other one comes to its own: the reader takes
 * `order` before and after its read, the writer takes it four times before its write. From a run in which threads move in
 * turn, the reader is left out where it stands before the read, until the writer stands before the write; then both
 * are made.
 */
public class StandsBefore {
    static final Object order = new Object();
    static int value, steps;

    static void step() {
        synchronized (order) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            step();
            int seen = value;
            step();
        });
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 4; i++)
                step();
            value = 1;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
