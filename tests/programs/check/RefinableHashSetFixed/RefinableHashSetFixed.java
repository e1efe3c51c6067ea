/*
 * A hash set with chained buckets and a lock for each; the locks grow with the table, while an
 * owner mark keeps all other threads out. Corrected: `size` is only touched under the lock of the
 * first bucket, taken after the item's own lock was released. The chains are only touched under
 * their lock, or by the owner after all locks were seen free. No race, and the size is right.
 */

import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.locks.ReentrantLock;

class RefinableHashSet {
    private final AtomicMarkableReference<Thread> owner =
        new AtomicMarkableReference<>(null, false);
    private volatile ReentrantLock[] locks;
    private volatile Link[] table;
    private int size;

    RefinableHashSet(int capacity) {
        table = new Link[capacity];
        locks = newLocks(capacity);
    }

    private static ReentrantLock[] newLocks(int count) {
        ReentrantLock[] made = new ReentrantLock[count];
        for (int i = 0; i < count; i++) {
            made[i] = new ReentrantLock();
        }
        return made;
    }

    private void acquire(int item) {
        while (true) {
            while (owner.isMarked()) {
                // Somebody is growing the table.
            }
            ReentrantLock[] mine = locks;
            ReentrantLock lock = mine[item % mine.length];
            lock.lock();
            if (!owner.isMarked() && locks == mine) {
                return;
            }
            lock.unlock();
        }
    }

    private void release(int item) {
        // While it is held, nobody can exchange the locks.
        ReentrantLock[] mine = locks;
        mine[item % mine.length].unlock();
    }

    boolean add(int item) {
        acquire(item);
        try {
            int bucket = item % table.length;
            if (Link.find(table[bucket], item)) {
                return false;
            }
            table[bucket] = new Link(item, table[bucket]);
        } finally {
            release(item);
        }
        count(1);
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
        } finally {
            release(item);
        }
        count(-1);
        return true;
    }

    boolean contains(int item) {
        acquire(item);
        try {
            return Link.find(table[item % table.length], item);
        } finally {
            release(item);
        }
    }

    private void count(int change) {
        acquire(0);
        try {
            size += change;
        } finally {
            release(0);
        }
    }

    int size() {
        acquire(0);
        try {
            return size;
        } finally {
            release(0);
        }
    }

    /** Whether the chains have become too long. */
    private boolean policy() {
        return size() / table.length > 1;
    }

    private void resize() {
        int oldCapacity = table.length;
        if (!owner.compareAndSet(null, Thread.currentThread(), false, true)) {
            return; // Somebody else is at it.
        }
        try {
            if (oldCapacity != table.length) {
                return; // Somebody else was faster.
            }
            for (ReentrantLock lock : locks) {
                while (lock.isLocked()) {
                    // Whoever came in before the mark may finish.
                }
            }
            Link[] larger = new Link[2 * oldCapacity];
            for (Link chain : table) {
                for (Link link = chain; link != null; link = link.next) {
                    int bucket = link.item % larger.length;
                    larger[bucket] = new Link(link.item, larger[bucket]);
                }
            }
            table = larger;
            locks = newLocks(larger.length);
        } finally {
            owner.set(null, false);
        }
    }

    static class Adder extends Thread {
        private final RefinableHashSet set;
        private final int item;

        Adder(RefinableHashSet set, int item) {
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

public class RefinableHashSetFixed {
    public static void main(String[] args) throws InterruptedException {
        RefinableHashSet set = new RefinableHashSet(2);
        set.add(1);
        set.add(2);
        set.add(3);
        // Two items of different buckets; with the fourth item the table grows.
        RefinableHashSet.Adder first = new RefinableHashSet.Adder(set, 4);
        RefinableHashSet.Adder second = new RefinableHashSet.Adder(set, 5);
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
