// Three equal threads; the last one at the counter fails, and the program's handler, which is given the thread, looks
// at its name. That may be each of them.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsHandled {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile String seen = "";

    static void work() {
        if (arrived.incrementAndGet() == 3) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> seen = thread.getName());
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsHandled::work, "number " + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 1; i < 3; i++) {
            if (seen.equals("number " + i)) {
                System.exit(3 + i);
            }
        }
    }
}
