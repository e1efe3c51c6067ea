// A lock-free hash set as a split-ordered list (Shalev, Shavit) and its iterator, corrected:
// each thread has an iterator of its own, so the plain fields next, cur and prev of its
// CompositeStateHold are never shared. Everything else that the threads share is atomic or final:
// no race. In the order of reversed bits 4 comes first, then 2, then 1.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class IteratorLockFreeSetFixed {
    public static void main(String[] args) throws InterruptedException {
        LockFreeSet set = new LockFreeSet();
        set.add(2);
        set.add(4);
        int[] seen = new int[2];
        Thread adder = new Thread(() -> {
            set.add(1);
            assert set.contains(1);
            Iterator<Integer> own = set.iterator();
            seen[0] = own.next();
        });
        Thread remover = new Thread(() -> {
            Iterator<Integer> own = set.iterator();
            seen[1] = own.next();
            own.remove();
        });
        adder.start();
        remover.start();
        adder.join();
        remover.join();
        assert seen[0] == 2 || seen[0] == 4;
        assert seen[1] == 4;
        assert set.contains(1) && set.contains(2) && !set.contains(4);
    }
}

/** The mark of next says that this node is deleted. Even keys: the heads of buckets. */
class SetNode {
    final int key;
    final int item;
    final AtomicMarkableReference<SetNode> next;

    SetNode(int key, int item, SetNode next) {
        this.key = key;
        this.item = item;
        this.next = new AtomicMarkableReference<>(next, false);
    }

    /** The next node that is neither deleted nor the head of a bucket, or null. */
    SetNode successor() {
        SetNode node = next.getReference();
        while (node != null && (node.key % 2 == 0 || node.next.isMarked())) {
            node = node.next.getReference();
        }
        return node;
    }
}

/** Where a traversal stands: three nodes in a row. */
class CompositeStateHold {
    SetNode prev;
    SetNode cur;
    SetNode next;
}

/** Numbers from 0 on in one list, in the order of their reversed bits; buckets are shortcuts. */
class LockFreeSet {
    private static final int LOAD = 2;

    private final AtomicReferenceArray<SetNode> buckets = new AtomicReferenceArray<>(2);
    private final AtomicInteger bucketCount = new AtomicInteger(1);
    private final AtomicInteger size = new AtomicInteger();

    LockFreeSet() {
        buckets.set(0, new SetNode(0, 0, null));
    }

    boolean add(int item) {
        int count = bucketCount.get();
        int key = Integer.reverse(item) | 1;
        if (insert(bucket(item % count), new CompositeStateHold(), key, item) == null) {
            return false;
        }
        if (size.incrementAndGet() > LOAD * count && 2 * count <= buckets.length()) {
            bucketCount.compareAndSet(count, 2 * count);
        }
        return true;
    }

    boolean contains(int item) {
        SetNode bucket = bucket(item % bucketCount.get());
        return find(bucket, new CompositeStateHold(), Integer.reverse(item) | 1);
    }

    Iterator<Integer> iterator() {
        CompositeStateHold hold = new CompositeStateHold();
        hold.cur = buckets.get(0);
        hold.next = hold.cur.successor();
        return new SetIterator(this, hold);
    }

    /** Marks a node as deleted and tries to unlink it from the one before. */
    void delete(SetNode before, SetNode node) {
        while (!node.next.isMarked()) {
            SetNode after = node.next.getReference();
            if (node.next.compareAndSet(after, after, false, true)) {
                before.next.compareAndSet(node, after, false, false);
                size.decrementAndGet();
            }
        }
    }

    /** The head of a bucket; splits the bucket off from the one that it was part of. */
    private SetNode bucket(int index) {
        SetNode bucket = buckets.get(index);
        if (bucket == null) {
            SetNode parent = bucket(index - Integer.highestOneBit(index));
            CompositeStateHold hold = new CompositeStateHold();
            int key = Integer.reverse(index);
            bucket = insert(parent, hold, key, 0);
            if (bucket == null) {
                bucket = hold.cur; /* another thread was faster */
            }
            buckets.compareAndSet(index, null, bucket);
        }
        return bucket;
    }

    /** The new node, or null when the key is there already, in hold.cur. */
    private SetNode insert(SetNode bucket, CompositeStateHold hold, int key, int item) {
        while (!find(bucket, hold, key)) {
            SetNode node = new SetNode(key, item, hold.cur);
            if (hold.prev.next.compareAndSet(hold.cur, node, false, false)) {
                return node;
            }
        }
        return null;
    }

    /** Whether the key is there; unlinks deleted nodes on the way. */
    private boolean find(SetNode bucket, CompositeStateHold hold, int key) {
        boolean[] deleted = new boolean[1];
        retry:
        while (true) {
            hold.prev = bucket;
            hold.cur = bucket.next.getReference();
            while (hold.cur != null) {
                hold.next = hold.cur.next.get(deleted);
                if (deleted[0]) {
                    if (!hold.prev.next.compareAndSet(hold.cur, hold.next, false, false)) {
                        continue retry;
                    }
                } else if (Integer.compareUnsigned(hold.cur.key, key) >= 0) {
                    return hold.cur.key == key;
                } else {
                    hold.prev = hold.cur;
                }
                hold.cur = hold.next;
            }
            return false;
        }
    }
}

/** Weakly consistent; not safe for use by several threads. */
class SetIterator implements Iterator<Integer> {
    private final LockFreeSet set;
    private final CompositeStateHold hold;

    SetIterator(LockFreeSet set, CompositeStateHold hold) {
        this.set = set;
        this.hold = hold;
    }

    @Override
    public boolean hasNext() {
        return hold.next != null;
    }

    @Override
    public Integer next() {
        SetNode node = hold.next;
        if (node == null) {
            throw new NoSuchElementException();
        }
        hold.prev = hold.cur;
        hold.cur = node;
        hold.next = node.successor();
        return node.item;
    }

    @Override
    public void remove() {
        SetNode before = hold.prev;
        if (before == null) {
            throw new IllegalStateException();
        }
        set.delete(before, hold.cur);
        hold.cur = before;
        hold.prev = null;
    }
}
