/*
 * The lock-free hash set: one sorted lock-free list of all items (keys are bit-reversed), and an
 * array of shortcuts to the sentinel nodes of the buckets, made on first use. The mistake: the
 * elements of bucket[] are plain. They race, and publish a BucketList unsafely: its head races, and
 * so does the field `next` of the head's node, the reference to an AtomicMarkableReference.
 * The nodes behind the head are reached through that one, in order; keys are final. All
 * interleavings are right: a bucket that is made twice gets the same sentinel node.
 */

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class LockFreeHashSet {
    private final BucketList[] bucket;
    private final AtomicInteger buckets = new AtomicInteger(2);
    private final AtomicInteger size = new AtomicInteger();

    LockFreeHashSet(int capacity) {
        bucket = new BucketList[capacity];
        bucket[0] = new BucketList();
    }

    boolean add(int item) {
        if (!listOf(item).add(BucketList.itemKey(item))) {
            return false;
        }
        int before = size.getAndIncrement();
        int used = buckets.get();
        if (before >= used && 2 * used <= bucket.length) {
            buckets.compareAndSet(used, 2 * used);
        }
        return true;
    }

    boolean remove(int item) {
        if (!listOf(item).remove(BucketList.itemKey(item))) {
            return false;
        }
        size.getAndDecrement();
        return true;
    }

    boolean contains(int item) {
        return listOf(item).contains(BucketList.itemKey(item));
    }

    int size() {
        return size.get();
    }

    private BucketList listOf(int item) {
        return list(item % buckets.get());
    }

    private BucketList list(int index) {
        if (bucket[index] == null) {
            // The bucket that this one was split off from: its number without the highest bit.
            BucketList parent = list(index - Integer.highestOneBit(index));
            bucket[index] = parent.split(BucketList.sentinelKey(index));
        }
        return bucket[index];
    }

    static class Adder extends Thread {
        private final LockFreeHashSet set;
        private final int item;
        private final int other;

        Adder(LockFreeHashSet set, int item, int other) {
            this.set = set;
            this.item = item;
            this.other = other;
        }

        @Override
        public void run() {
            boolean added = set.add(item);
            assert added;
            set.contains(other);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeHashSet set = new LockFreeHashSet(4);
        // The first item belongs to the second bucket, which nobody has made yet; the other one can
        // be in the way while it is made.
        Adder first = new Adder(set, 1, 2);
        Adder second = new Adder(set, 2, 1);
        first.start();
        second.start();
        first.join();
        second.join();
        assert set.size() == 2;
        // The third item doubles the number of buckets: 2 is found in a bucket of its own.
        boolean added = set.add(5);
        assert added;
        assert set.contains(1) && set.contains(2) && set.contains(5);
        boolean removed = set.remove(1);
        assert removed;
        assert !set.contains(1) && set.contains(2) && set.contains(5);
    }
}

/** The list of all items, from a certain node on. */
class BucketList {
    private Node head;

    /** An empty one. */
    BucketList() {
        head = new Node(0, null);
    }

    private BucketList(Node head) {
        this.head = head;
    }

    /** A list is only given to others when its head is linked. */
    private boolean isLinked() {
        return head.next != null;
    }

    /** Bit-reversed, so that splitting a bucket splits a stretch of the list; odd for items. */
    static int itemKey(int item) {
        return Integer.reverse(item) | 1;
    }

    static int sentinelKey(int index) {
        return Integer.reverse(index);
    }

    boolean add(int key) {
        while (true) {
            Window window = find(key);
            if (window.holds(key)) {
                return false;
            }
            if (window.insert(new Node(key, window.curr))) {
                return true;
            }
        }
    }

    boolean remove(int key) {
        while (true) {
            Window window = find(key);
            if (!window.holds(key)) {
                return false;
            }
            Node succ = window.curr.next.getReference();
            if (window.curr.next.compareAndSet(succ, succ, false, true)) {
                // Unlinking it is only help for the others: find() does it, too.
                window.pred.next.compareAndSet(window.curr, succ, false, false);
                return true;
            }
        }
    }

    boolean contains(int key) {
        return find(key).holds(key);
    }

    /** This list from the sentinel node with the key on, which is made by whoever comes first. */
    BucketList split(int key) {
        BucketList rest = null;
        while (true) {
            Window window = find(key);
            if (window.holds(key)) {
                return new BucketList(window.curr);
            }
            if (rest == null) {
                rest = new BucketList(new Node(key, window.curr));
            } else {
                rest.head.next = new AtomicMarkableReference<>(window.curr, false);
            }
            if (window.insert(rest.head)) {
                return rest;
            }
        }
    }

    /** The place of the key, behind this list's head; unlinks the marked nodes on the way. */
    private Window find(int key) {
        assert isLinked();
        boolean[] marked = new boolean[1];
        Node pred = head;
        Node curr = pred.next.getReference();
        while (curr != null) {
            Node succ = curr.next.get(marked);
            if (marked[0]) {
                if (pred.next.compareAndSet(curr, succ, false, false)) {
                    curr = succ;
                } else {
                    pred = head;
                    curr = pred.next.getReference();
                }
            } else if (Integer.compareUnsigned(curr.key, key) >= 0) {
                break;
            } else {
                pred = curr;
                curr = succ;
            }
        }
        return new Window(pred, curr);
    }
}

/** Two neighbours of the list; the second is null at the end. */
class Window {
    final Node pred;
    final Node curr;

    Window(Node pred, Node curr) {
        this.pred = pred;
        this.curr = curr;
    }

    boolean holds(int key) {
        return curr != null && curr.key == key;
    }

    boolean insert(Node node) {
        return pred.next.compareAndSet(curr, node, false, false);
    }
}

class Node {
    final int key;
    AtomicMarkableReference<Node> next;

    Node(int key, Node following) {
        this.key = key;
        next = new AtomicMarkableReference<>(following, false);
    }
}
