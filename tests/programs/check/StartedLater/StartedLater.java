// The starter starts the writer, so the writer may come before the reader, though it is not there
// yet when the reader can read; until then the starter has to do with the other thread only. What
// main starts afterwards has more states than a pass makes before it uses what it has learned.
public class StartedLater {
    static final Thread writer = new Thread(() -> value = 1, "writer");
    static volatile int value, own, busy;

    static void read() {
        if (value == 1) {
            throw new IllegalStateException("after the writer");
        }
        throw new IllegalArgumentException("before the writer");
    }

    static void start() {
        own = 1;
        writer.start();
    }

    static void keepBusy() {
        for (int i = 0; i < 3; i++) {
            busy = i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(StartedLater::read, "reader");
        Thread starter = new Thread(StartedLater::start, "starter");
        Thread other = new Thread(() -> own = 2, "other");
        reader.start();
        starter.start();
        other.start();
        reader.join();
        starter.join();
        other.join();
        writer.join();
        for (int i = 0; i < 3; i++) {
            new Thread(StartedLater::keepBusy).start();
        }
    }
}
