/*
 * The filter lock (Peterson's idea for n threads, one waiting room for each level) around a shared
 * counter, with two threads. The mistake: `volatile int[]` makes only the two references volatile,
 * the elements of level[] and victim[] are plain. Every interleaving excludes the other thread, so
 * the count is right; but nothing orders the critical sections, so the counter races too.
 */
public class Filter {
    private volatile int[] level;
    private volatile int[] victim;
    private final int threads;

    static int counter;

    Filter(int threads) {
        this.threads = threads;
        level = new int[threads];
        victim = new int[threads];
    }

    void lock(int me) {
        for (int room = 1; room < threads; room++) {
            level[me] = room;
            victim[room] = me;
            while (othersAhead(me, room) && victim[room] == me) {
                // Wait until nobody is ahead, or somebody else came in later.
            }
        }
    }

    void unlock(int me) {
        level[me] = 0;
    }

    private boolean othersAhead(int me, int room) {
        for (int k = 0; k < threads; k++) {
            if (k != me && level[k] >= room) {
                return true;
            }
        }
        return false;
    }

    static class Worker extends Thread {
        private final Filter lock;
        private final int me;

        Worker(Filter lock, int me) {
            this.lock = lock;
            this.me = me;
        }

        @Override
        public void run() {
            for (int round = 0; round < 2; round++) {
                lock.lock(me);
                counter++;
                lock.unlock(me);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Filter lock = new Filter(2);
        Worker[] workers = {new Worker(lock, 0), new Worker(lock, 1)};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
        assert counter == 4;
    }
}
