/*
 * The array lock: a thread draws a slot from an atomic counter and spins on its slot's flag; the
 * thread before it sets that flag when it leaves. The mistake: `volatile boolean[] flag` makes only
 * the reference volatile. The flag handed over is a plain element and races, and so it does not
 * order the critical sections: the counter races too. All interleavings count to 4.
 */

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class ALock {
    private volatile boolean[] flag;
    private final int size;
    private final AtomicInteger tail = new AtomicInteger();
    private final ThreadLocal<Integer> mySlot = ThreadLocal.withInitial(() -> 0);
    private final AtomicReference<Entry> turn = new AtomicReference<>(new Entry(0));

    static int counter;

    ALock(int size) {
        this.size = size;
        flag = new boolean[size];
        flag[0] = true;
    }

    void lock() {
        int slot = tail.getAndIncrement() % size;
        mySlot.set(slot);
        int seen = -1;
        while (!flag[slot]) {
            int now = turn.getOpaque().value;
            if (now == seen) {
                Thread.yield(); // nobody has left the lock since
            }
            seen = now;
        }
    }

    void unlock() {
        int slot = mySlot.get();
        flag[slot] = false;
        flag[(slot + 1) % size] = true;
        turn.setOpaque(new Entry((slot + 1) % size));
    }

    static class Worker extends Thread {
        private final ALock lock;

        Worker(ALock lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            // Twice: the second time around, the slots are used again.
            for (int i = 0; i < 2; i++) {
                lock.lock();
                counter++;
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ALock lock = new ALock(2);
        Worker first = new Worker(lock);
        Worker second = new Worker(lock);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter == 4;
    }
}

/** Whose turn it was last, for those who wait: a hint, which orders nothing. */
class Entry {
    final int value;

    Entry(int value) {
        this.value = value;
    }
}
