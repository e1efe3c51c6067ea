// Three equal threads; if the first at the counter is the last to go on, it logs, and main looks at the number of
// the thread in the record (LogRecord.getLongThreadID: unique for each thread). That it is the third one is
// possible.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.LogRecord;

public class EqualThreadsNumbered {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile LogRecord seen;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3) {
            seen = new LogRecord(Level.INFO, "");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsNumbered::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (seen != null && seen.getLongThreadID() == threads[2].getId()) {
            System.exit(3);
        }
    }
}
