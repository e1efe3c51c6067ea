/*
 * A hash set with chained buckets and one lock, corrected: policy() takes the lock before it looks
 * at the size, so every access to the size and to the chains is under the lock. (The volatile
 * reference to the table serves the check in resize().)
 */

import java.util.concurrent.locks.ReentrantLock;

class CoarseHashSet {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Link[] table;
    private int size;

    CoarseHashSet(int capacity) {
        table = new Link[capacity];
    }

    boolean add(int item) {
        lock.lock();
        try {
            int bucket = item % table.length;
            if (Link.find(table[bucket], item)) {
                return false;
            }
            table[bucket] = new Link(item, table[bucket]);
            size++;
        } finally {
            lock.unlock();
        }
        if (policy()) {
            resize();
        }
        return true;
    }

    boolean remove(int item) {
        lock.lock();
        try {
            int bucket = item % table.length;
            if (!Link.find(table[bucket], item)) {
                return false;
            }
            table[bucket] = Link.without(table[bucket], item);
            size--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    boolean contains(int item) {
        lock.lock();
        try {
            return Link.find(table[item % table.length], item);
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return size;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the chains have become too long. */
    private boolean policy() {
        lock.lock();
        try {
            return size / table.length > 1;
        } finally {
            lock.unlock();
        }
    }

    private void resize() {
        int oldCapacity = table.length;
        lock.lock();
        try {
            if (oldCapacity != table.length) {
                return; // Somebody else was faster.
            }
            Link[] larger = new Link[2 * oldCapacity];
            for (Link chain : table) {
                for (Link link = chain; link != null; link = link.next) {
                    int bucket = link.item % larger.length;
                    larger[bucket] = new Link(link.item, larger[bucket]);
                }
            }
            table = larger;
        } finally {
            lock.unlock();
        }
    }

    static class Adder extends Thread {
        private final CoarseHashSet set;
        private final int item;

        Adder(CoarseHashSet set, int item) {
            this.set = set;
            this.item = item;
        }

        @Override
        public void run() {
            boolean added = set.add(item);
            assert added;
        }
    }
}

public class CoarseHashSetFixed {
    public static void main(String[] args) throws InterruptedException {
        CoarseHashSet set = new CoarseHashSet(2);
        set.add(1);
        set.add(2);
        set.add(3);
        // The fourth item, whichever it is, makes the table grow.
        CoarseHashSet.Adder first = new CoarseHashSet.Adder(set, 4);
        CoarseHashSet.Adder second = new CoarseHashSet.Adder(set, 5);
        first.start();
        second.start();
        first.join();
        second.join();
        assert set.size() == 5;
        for (int item = 1; item <= 5; item++) {
            assert set.contains(item);
        }
        boolean removed = set.remove(3);
        assert removed;
        assert !set.contains(3);
    }
}

/** A chain of items, never changed. */
class Link {
    final int item;
    final Link next;

    Link(int item, Link next) {
        this.item = item;
        this.next = next;
    }

    static boolean find(Link chain, int item) {
        for (Link link = chain; link != null; link = link.next) {
            if (link.item == item) {
                return true;
            }
        }
        return false;
    }

    static Link without(Link chain, int item) {
        return chain.item == item ? chain.next : new Link(chain.item, without(chain.next, item));
    }
}
