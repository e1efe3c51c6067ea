/*
 * Peterson's lock for two threads around a shared counter, corrected: the flags are elements of an
 * atomic array and the victim is volatile. A thread enters after it has read the flag that the
 * other one lowered, or a victim written after that, so the counter's increments are ordered:
 * no race, and the count is right.
 */

import java.util.concurrent.atomic.AtomicIntegerArray;

class Peterson {
    private final AtomicIntegerArray flag = new AtomicIntegerArray(2);
    private volatile int victim;

    static int counter;

    void lock(int me) {
        int other = 1 - me;
        flag.set(me, 1);
        victim = me;
        while (flag.get(other) == 1 && victim == me) {
            // Wait for the other thread to leave, or to become the victim.
        }
    }

    void unlock(int me) {
        flag.set(me, 0);
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
            lock.lock(me);
            counter++;
            lock.unlock(me);
        }
    }
}

public class PetersonFixed {
    public static void main(String[] args) throws InterruptedException {
        Peterson lock = new Peterson();
        Peterson.Worker[] workers = {new Peterson.Worker(lock, 0), new Peterson.Worker(lock, 1)};
        for (Peterson.Worker worker : workers) {
            worker.start();
        }
        for (Peterson.Worker worker : workers) {
            worker.join();
        }
        assert Peterson.counter == 2;
    }
}
