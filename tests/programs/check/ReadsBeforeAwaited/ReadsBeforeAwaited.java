// The reader waits for the lock that main holds, and what it reads then the writer writes. That the writer can go on and
// the reader cannot does not mean that the writer comes first: main can let the lock go before, as soon as it has
// written `own`, which concerns the two of them in nothing.
public class ReadsBeforeAwaited {
    static volatile int value, own;

    public static void main(String[] args) {
        Object lock = new Object();
        synchronized (lock) {
            new Thread(() -> {
                synchronized (lock) {
                    if (value == 0) {
                        throw new Error("before the writer");
                    }
                }
            }, "reader").start();
            new Thread(() -> value = 1, "writer").start();
            new Thread(() -> own = 2, "other").start();
            own = 1;
        }
    }
}
