import java.util.concurrent.atomic.AtomicInteger;

/* Too large for the bound on states, and every schedule ends where main joins a thread under its monitor, which a
 * search does not follow.  So the schedules without preemptions are soon through, but not covered: what comes
 * after the join is not known. */
public class TooLargeCut extends Thread {
    static final AtomicInteger[] counts = new AtomicInteger[8];

    final int number;

    TooLargeCut(int number) {
        this.number = number;
    }

    @Override public void run() {
        for (int i = 0; i < 5; i++)
            for (AtomicInteger count : counts)
                count.addAndGet(number);
    }

    synchronized void finish() throws InterruptedException {
        join();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < counts.length; i++)
            counts[i] = new AtomicInteger();
        TooLargeCut[] threads = new TooLargeCut[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new TooLargeCut(i + 1);
            threads[i].start();
        }
        for (TooLargeCut thread : threads)
            thread.join();
        TooLargeCut last = new TooLargeCut(0);
        last.start();
        last.finish();
    }
}
