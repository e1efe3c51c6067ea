/*
 * A hash set with chained buckets and one lock. The mistake: after an add, policy() looks at the
 * size without the lock to decide about growing, while another thread changes it under the lock.
 * Only `size` races: the reference to the table is volatile, for policy() and for the check in
 * resize(), and the chains are only touched under the lock. The size is right in all interleavings.
 */

import java.util.concurrent.locks.ReentrantLock;

public class CoarseHashSet {
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
        return size / table.length > 1;
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

    public static void main(String[] args) throws InterruptedException {
        CoarseHashSet set = new CoarseHashSet(2);
        set.add(1);
        set.add(2);
        set.add(3);
        // The fourth item, whichever it is, makes the table grow.
        Adder first = new Adder(set, 4);
        Adder second = new Adder(set, 5);
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
