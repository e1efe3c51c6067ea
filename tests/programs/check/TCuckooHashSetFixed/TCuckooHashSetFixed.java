/*
 * A cuckoo hash set, corrected: an item has one slot in each of two tables; adding swaps it into
 * its slot and moves whatever was there to its slot in the other table, each swap under the lock of
 * the slot. contains() takes these locks too: all accesses to a slot of table[] are under its lock.
 * (An item on its way to the other table is missed by contains(); the driver allows for it.)
 */

import java.util.concurrent.locks.ReentrantLock;

class TCuckooHashSet {
    private static final int EMPTY = 0;
    private static final int LIMIT = 4;

    private final int capacity;
    private final int[][] table;
    private final ReentrantLock[][] locks;

    TCuckooHashSet(int capacity) {
        this.capacity = capacity;
        table = new int[2][capacity];
        locks = new ReentrantLock[2][capacity];
        for (ReentrantLock[] row : locks) {
            for (int slot = 0; slot < capacity; slot++) {
                row[slot] = new ReentrantLock();
            }
        }
    }

    private int slot(int which, int item) {
        return (which == 0 ? item : item / capacity) % capacity;
    }

    private int look(int which, int slot) {
        locks[which][slot].lock();
        try {
            return table[which][slot];
        } finally {
            locks[which][slot].unlock();
        }
    }

    private int swap(int which, int slot, int item) {
        locks[which][slot].lock();
        try {
            int old = table[which][slot];
            table[which][slot] = item;
            return old;
        } finally {
            locks[which][slot].unlock();
        }
    }

    boolean contains(int item) {
        return look(0, slot(0, item)) == item || look(1, slot(1, item)) == item;
    }

    boolean add(int item) {
        if (contains(item)) {
            return false;
        }
        int homeless = item;
        for (int i = 0; i < LIMIT; i++) {
            for (int which = 0; which < 2; which++) {
                homeless = swap(which, slot(which, homeless), homeless);
                if (homeless == EMPTY) {
                    return true;
                }
            }
        }
        throw new IllegalStateException("too many collisions");
    }

    static class Adder extends Thread {
        private final TCuckooHashSet set;

        Adder(TCuckooHashSet set) {
            this.set = set;
        }

        @Override
        public void run() {
            // 3 takes the slot of 1 in the first table, which moves 1 to the second.
            boolean added = set.add(3);
            assert added;
        }
    }

    static class Seeker extends Thread {
        private final TCuckooHashSet set;

        Seeker(TCuckooHashSet set) {
            this.set = set;
        }

        @Override
        public void run() {
            // Nothing moves 3 again: once it was seen, it stays.
            if (set.contains(3)) {
                boolean again = set.contains(3);
                assert again;
            }
        }
    }
}

public class TCuckooHashSetFixed {
    public static void main(String[] args) throws InterruptedException {
        TCuckooHashSet set = new TCuckooHashSet(2);
        set.add(1);
        TCuckooHashSet.Adder adder = new TCuckooHashSet.Adder(set);
        TCuckooHashSet.Seeker seeker = new TCuckooHashSet.Seeker(set);
        adder.start();
        seeker.start();
        adder.join();
        seeker.join();
        assert set.contains(1);
        assert set.contains(3);
    }
}
