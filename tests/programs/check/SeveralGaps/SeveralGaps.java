import java.util.concurrent.locks.ReentrantLock;

/* Several gaps, one of them at two lines, one of them reached in two ways: all are listed, in the order
 * in which they were first seen, and what happens again is counted. */
public class SeveralGaps {
    static void collect() {
        new Finalized();
    }

    public static void main(String[] args) throws InterruptedException {
        new Finalized(); // before the search: a finalizer that could run while it is searched
        Thread thread = new Thread(() -> { });
        thread.start();
        thread.join();
        for (int i = 0; i < 3; i++) {
            collect();
        }
        ReentrantLock lock = new ReentrantLock();
        assert !lock.hasQueuedThreads();
    }

    static class Finalized {
        static int count;

        @Override
        protected void finalize() {
            count++;
        }
    }
}
