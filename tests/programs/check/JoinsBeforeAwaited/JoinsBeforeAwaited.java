// The reader waits for the end of the holder, and what it reads then the writer writes. That the writer
// can go on and the reader cannot does not mean that the writer comes first: the holder can end
// before, as soon as it has written `own`, which concerns the two of them in nothing. What main
// starts afterwards has more states than a pass makes before it uses what it has learned.
public class JoinsBeforeAwaited {
    static final Thread holder = new Thread(() -> own = 1, "holder");
    static final Thread other = new Thread(() -> own = 2, "other");
    static final Thread writer = new Thread(() -> value = 1, "writer");
    static final Thread reader = new Thread(JoinsBeforeAwaited::read, "reader");
    static volatile int value, own, busy;

    static void read() {
        try {
            holder.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (value == 0) {
            throw new Error("before the writer");
        }
    }

    static void keepBusy(int number) {
        for (int i = 0; i < 3; i++) {
            busy = number + i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        writer.start();
        holder.start();
        other.start();
        reader.start();
        writer.join();
        other.join();
        reader.join();
        for (int i = 0; i < 3; i++) {
            int number = 10 * i; // so they are not equal
            new Thread(() -> keepBusy(number)).start();
        }
    }
}
