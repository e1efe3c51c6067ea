// The reader waits for the lock that the holder has, and what it reads then the writer writes. That
// the writer can go on and the reader cannot does not mean that the writer comes first: the holder
// can let the lock go before, as soon as it has written `own`, which concerns the two of them in
// nothing. What main starts afterwards has more states than a pass makes before it uses what it has
// learned.
public class ReadsBeforeAwaited {
    static final Object lock = new Object();
    static final Thread writer = new Thread(() -> value = 1, "writer");
    static final Thread other = new Thread(() -> own = 2, "other");
    static final Thread reader = new Thread(ReadsBeforeAwaited::read, "reader");
    static volatile int value, own, busy;

    static void hold() {
        synchronized (lock) {
            writer.start();
            other.start();
            reader.start();
            own = 1;
        }
    }

    static void read() {
        synchronized (lock) {
            if (value == 0) {
                throw new Error("before the writer");
            }
        }
    }

    static void keepBusy(int number) {
        for (int i = 0; i < 3; i++) {
            busy = number + i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread holder = new Thread(ReadsBeforeAwaited::hold, "holder");
        holder.start();
        holder.join();
        writer.join();
        other.join();
        reader.join();
        for (int i = 0; i < 3; i++) {
            int number = 10 * i; // so they are not equal
            new Thread(() -> keepBusy(number)).start();
        }
    }
}
