/*
 * Lamport's bakery lock with two threads, corrected: flag and label are atomic arrays. Reading a
 * label through the atomic array is ordered after its construction, so that its plain counter does
 * not race. The assertion on `inside` is the mutual exclusion, which holds in every schedule.
 */

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

class Bakery {
    private final AtomicIntegerArray flag;
    private final AtomicReferenceArray<Label> label;
    private final int threads;

    Bakery(int threads) {
        this.threads = threads;
        flag = new AtomicIntegerArray(threads);
        label = new AtomicReferenceArray<>(threads);
        for (int k = 0; k < threads; k++) {
            label.set(k, new Label(k, 0));
        }
    }

    void lock(int me) {
        flag.set(me, 1);
        label.set(me, new Label(me, highestTicket() + 1));
        for (int k = 0; k < threads; k++) {
            if (k != me) {
                while (flag.get(k) == 1 && label.get(k).before(label.get(me))) {
                    // Wait for everybody who came earlier.
                }
            }
        }
    }

    void unlock(int me) {
        flag.set(me, 0);
    }

    private int highestTicket() {
        int highest = 0;
        for (int k = 0; k < threads; k++) {
            highest = Math.max(highest, label.get(k).counter);
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
            lock.lock(me);
            int together = inside.incrementAndGet();
            assert together == 1;
            inside.decrementAndGet();
            lock.unlock(me);
        }
    }
}

public class BakeryFixed {
    public static void main(String[] args) throws InterruptedException {
        Bakery lock = new Bakery(2);
        AtomicInteger inside = new AtomicInteger();
        Bakery.Worker[] workers = {
            new Bakery.Worker(lock, inside, 0), new Bakery.Worker(lock, inside, 1)
        };
        for (Bakery.Worker worker : workers) {
            worker.start();
        }
        for (Bakery.Worker worker : workers) {
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
