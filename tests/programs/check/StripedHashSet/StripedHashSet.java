/*
 * A hash set with chained buckets and a fixed number of locks, each for a stripe of the buckets.
 * The mistake: `size` is changed under whichever lock the item has and read by policy() under none.
 * Two adds to different stripes race on it (on nothing else: the reference to the table is
 * volatile, chains are under their stripe's lock), and an interleaving of the two increments loses
 * one: the assertion on the size fails.
 */

import java.util.concurrent.locks.ReentrantLock;

public class StripedHashSet {
    private final ReentrantLock[] locks;
    private volatile Link[] table;
    private int size;

    StripedHashSet(int capacity) {
        table = new Link[capacity];
        locks = new ReentrantLock[capacity];
        for (int i = 0; i < capacity; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    private void acquire(int item) {
        locks[item % locks.length].lock();
    }

    private void release(int item) {
        locks[item % locks.length].unlock();
    }

    boolean add(int item) {
        acquire(item);
        try {
            int bucket = item % table.length;
            if (Link.find(table[bucket], item)) {
                return false;
            }
            table[bucket] = new Link(item, table[bucket]);
            size++;
        } finally {
            release(item);
        }
        if (policy()) {
            resize();
        }
        return true;
    }

    boolean remove(int item) {
        acquire(item);
        try {
            int bucket = item % table.length;
            if (!Link.find(table[bucket], item)) {
                return false;
            }
            table[bucket] = Link.without(table[bucket], item);
            size--;
            return true;
        } finally {
            release(item);
        }
    }

    boolean contains(int item) {
        acquire(item);
        try {
            return Link.find(table[item % table.length], item);
        } finally {
            release(item);
        }
    }

    int size() {
        return size;
    }

    /** Whether the chains have become too long. */
    private boolean policy() {
        return size() / table.length > 1;
    }

    private void resize() {
        int oldCapacity = table.length;
        for (ReentrantLock lock : locks) {
            lock.lock();
        }
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
            for (ReentrantLock lock : locks) {
                lock.unlock();
            }
        }
    }

    static class Adder extends Thread {
        private final StripedHashSet set;
        private final int item;

        Adder(StripedHashSet set, int item) {
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
        StripedHashSet set = new StripedHashSet(2);
        set.add(1);
        set.add(2);
        set.add(3);
        // Two items of different stripes; with the fourth item the table grows.
        Adder first = new Adder(set, 4);
        Adder second = new Adder(set, 5);
        first.start();
        second.start();
        first.join();
        second.join();
        for (int item = 1; item <= 5; item++) {
            assert set.contains(item);
        }
        boolean removed = set.remove(3);
        assert removed;
        assert !set.contains(3);
        assert set.size() == 4;
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
