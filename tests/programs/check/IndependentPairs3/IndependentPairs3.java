// Three pairs of threads, each with a counter of its own that is guarded by its lock, and a
// volatile flag by which the first thread of the pair says that it is through. Pairs never meet;
// within a pair each order of the increments is possible, and who sees the flag set sees all
// increments of the other.
import java.util.concurrent.locks.ReentrantLock;

public class IndependentPairs3 {
    static class Counter {
        final ReentrantLock lock = new ReentrantLock();
        volatile boolean through;
        int value;

        int add() {
            lock.lock();
            try {
                return ++value;
            } finally {
                lock.unlock();
            }
        }

        void first() {
            add();
            add();
            add();
            through = true;
        }

        void second() {
            add();
            add();
            boolean all = through;
            int now = add();
            assert !all || now == 6;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Thread[] threads = new Thread[2 * pairs];
        Counter[] counters = new Counter[pairs];
        for (int i = 0; i < pairs; i++) {
            Counter counter = counters[i] = new Counter();
            threads[2 * i] = new Thread(counter::first);
            threads[2 * i + 1] = new Thread(counter::second);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Counter counter : counters) {
            assert counter.value == 6;
        }
    }
}
