/**
 * As ForwardFig7, with the order of accesses of Fig. 7 in the first run, in which threads move in turn: the first thread is
 * held up by its steps. These also order the read before the write in most runs, so that happens-before does not show the
 * race. The only pair is that of the read, where Lockset warns, and of the write, which comes later.
 */
public class ForwardScan {
    static final Object lockX = new Object(), lockY = new Object(), other = new Object();
    static int x, y;
    static int steps; // other

    static void both() {
        synchronized (lockX) {
            synchronized (lockY) {
                y = x;
            }
        }
    }

    static void write() {
        synchronized (lockX) {
            x = 7;
        }
    }

    static void read() {
        synchronized (lockY) {
            y = x;
        }
    }

    static void step() {
        synchronized (other) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            both();
            for (int i = 0; i < 12; i++)
                step();
            write();
        });
        Thread second = new Thread(() -> {
            both();
            write();
            read();
            step();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(x);
    }
}
