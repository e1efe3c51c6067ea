/*
 * Peterson's lock for two threads around a shared counter. The mistakes: `volatile boolean[] flag`
 * makes only the reference volatile, so the elements are plain, and `victim` is plain as well.
 * Every interleaving still excludes the other thread, so the count is right; but no access of the
 * lock orders anything, so flag[], victim and the counter that the lock should protect all race.
 */
public class Peterson {
    private volatile boolean[] flag = new boolean[2];
    private int victim;

    static int counter;

    void lock(int me) {
        int other = 1 - me;
        flag[me] = true;
        victim = me;
        while (flag[other] && victim == me) {
            // Wait for the other thread to leave, or to become the victim.
        }
    }

    void unlock(int me) {
        flag[me] = false;
    }

    static class Worker extends Thread {
        private final Peterson lock;
        private final int me;

        Worker(Peterson lock, int me) {
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
        Peterson lock = new Peterson();
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
