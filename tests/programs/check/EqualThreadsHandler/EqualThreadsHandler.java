// Three equal threads; the first at the counter throws, and the handler of uncaught exceptions is given its Thread object.
// Main fails if that is the second thread, which depends on the schedule. The thrown exception is handled.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsHandler {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile Thread failed;

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            throw new IllegalArgumentException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> failed = thread);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsHandler::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failed == threads[1]) {
            System.exit(3);
        }
    }
}
