/**
 * Which thread comes first decides whether there is a race at all. In the first run, in which threads move in turn, the
 * reader comes first, and then no thread uses value: no schedule that begins like that run shows anything.
 */
public class OtherRun {
    static final Object lock = new Object();
    static String first; // lock
    static int steps;    // lock
    static int value;

    static String enter(String name) {
        synchronized (lock) {
            if (first == null)
                first = name;
            return first;
        }
    }

    static void step() {
        synchronized (lock) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            if (enter("reader").equals("writer")) {
                int seen = value;
                step();
                if (seen > 1)
                    throw new IllegalStateException();
            }
        });
        Thread writer = new Thread(() -> {
            if (enter("writer").equals("writer")) {
                for (int i = 0; i < 8; i++)
                    step();
                value = 1;
                step();
            }
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
