/*
 * The array lock, corrected: a thread draws a slot from an atomic counter and spins on its slot's
 * flag, now an element of an atomic array; the thread before it sets that flag when it leaves.
 * Reading the flag is ordered after setting it, so the critical sections are ordered: no race.
 */

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

class ALock {
    private final AtomicIntegerArray flag;
    private final int size;
    private final AtomicInteger tail = new AtomicInteger();
    private final ThreadLocal<Integer> mySlot = ThreadLocal.withInitial(() -> 0);
    private final AtomicReference<Entry> turn = new AtomicReference<>(new Entry(0));

    static int counter;

    ALock(int size) {
        this.size = size;
        flag = new AtomicIntegerArray(size);
        flag.set(0, 1);
    }

    void lock() {
        int slot = tail.getAndIncrement() % size;
        mySlot.set(slot);
        int seen = -1;
        while (flag.get(slot) == 0) {
            int now = turn.getOpaque().value;
            if (now == seen) {
                Thread.yield(); // nobody has left the lock since
            }
            seen = now;
        }
    }

    void unlock() {
        int slot = mySlot.get();
        flag.set(slot, 0);
        flag.set((slot + 1) % size, 1);
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
}

public class ALockFixed {
    public static void main(String[] args) throws InterruptedException {
        ALock lock = new ALock(2);
        ALock.Worker first = new ALock.Worker(lock);
        ALock.Worker second = new ALock.Worker(lock);
        first.start();
        second.start();
        first.join();
        second.join();
        assert ALock.counter == 4;
    }
}

/** Whose turn it was last, for those who wait: a hint, which orders nothing. */
class Entry {
    final int value;

    Entry(int value) {
        this.value = value;
    }
}
