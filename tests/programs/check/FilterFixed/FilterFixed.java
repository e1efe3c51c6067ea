/*
 * The filter lock (Peterson's idea for n threads, one waiting room for each level) around a shared
 * counter, with two threads, corrected: level and victim are atomic arrays. A thread passes a level
 * after it has read the level that the other one gave up, or a victim written after that, so the
 * critical sections are ordered: no race, and the count is right.
 */

import java.util.concurrent.atomic.AtomicIntegerArray;

class Filter {
    private final AtomicIntegerArray level;
    private final AtomicIntegerArray victim;
    private final int threads;

    static int counter;

    Filter(int threads) {
        this.threads = threads;
        level = new AtomicIntegerArray(threads);
        victim = new AtomicIntegerArray(threads);
    }

    void lock(int me) {
        for (int room = 1; room < threads; room++) {
            level.set(me, room);
            victim.set(room, me);
            while (othersAhead(me, room) && victim.get(room) == me) {
                // Wait until nobody is ahead, or somebody else came in later.
            }
        }
    }

    void unlock(int me) {
        level.set(me, 0);
    }

    private boolean othersAhead(int me, int room) {
        for (int k = 0; k < threads; k++) {
            if (k != me && level.get(k) >= room) {
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
            lock.lock(me);
            counter++;
            lock.unlock(me);
        }
    }
}

public class FilterFixed {
    public static void main(String[] args) throws InterruptedException {
        Filter lock = new Filter(2);
        Filter.Worker[] workers = {new Filter.Worker(lock, 0), new Filter.Worker(lock, 1)};
        for (Filter.Worker worker : workers) {
            worker.start();
        }
        for (Filter.Worker worker : workers) {
            worker.join();
        }
        assert Filter.counter == 2;
    }
}
