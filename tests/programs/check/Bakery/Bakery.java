/*
 * Lamport's bakery lock with two threads. The mistake: `volatile` on flag and label makes only the
 * references of the arrays volatile, so the elements are plain and race; a Label that is read
 * through a plain element was not published safely, so its counter races as well (its id is final).
 * Every interleaving excludes the other thread: the assertion on the atomic `inside` holds.
 */

import java.util.concurrent.atomic.AtomicInteger;

public class Bakery {
    private volatile boolean[] flag;
    private volatile Label[] label;
    private final int threads;

    Bakery(int threads) {
        this.threads = threads;
        flag = new boolean[threads];
        label = new Label[threads];
        for (int k = 0; k < threads; k++) {
            label[k] = new Label(k, 0);
        }
    }

    void lock(int me) {
        flag[me] = true;
        label[me] = new Label(me, highestTicket() + 1);
        for (int k = 0; k < threads; k++) {
            if (k != me) {
                while (flag[k] && label[k].before(label[me])) {
                    // Wait for everybody who came earlier.
                }
            }
        }
    }

    void unlock(int me) {
        flag[me] = false;
    }

    private int highestTicket() {
        int highest = 0;
        for (int k = 0; k < threads; k++) {
            highest = Math.max(highest, label[k].counter);
        }
        return highest;
    }

    static class Worker extends Thread {
        private final Bakery lock;
        private final AtomicInteger inside;
        private final int me;

        Worker(Bakery lock, AtomicInteger inside, int me) {
            this.lock = lock;
            this.inside = inside;
            this.me = me;
        }

        @Override
        public void run() {
            for (int round = 0; round < 2; round++) {
                lock.lock(me);
                int together = inside.incrementAndGet();
                assert together == 1;
                inside.decrementAndGet();
                lock.unlock(me);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bakery lock = new Bakery(2);
        AtomicInteger inside = new AtomicInteger();
        Worker[] workers = {new Worker(lock, inside, 0), new Worker(lock, inside, 1)};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}

/** A ticket: the lower counter goes first, and of two equal ones the lower id. */
class Label {
    final int id;
    int counter;

    Label(int id, int counter) {
        this.counter = counter;
        this.id = id;
    }

    boolean before(Label other) {
        return id < other.id ? counter <= other.counter : counter < other.counter;
    }
}
