// A priority queue on a lock-free skip list (Lotan, Shavit); two threads share an iterator.
// The queue is correct: links are AtomicMarkableReferences, the rest is final. The mistake is in
// its use: PQueueIterator keeps its position in the plain field cursor, and both threads call next.
// So cursor races, and nothing else. There are two elements for two calls: none runs off the end,
// and the element that is added meanwhile comes before where the iterator stands.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class IteratorLockFreePriorityQueue {
    public static void main(String[] args) throws InterruptedException {
        LockFreePriorityQueue queue = new LockFreePriorityQueue();
        queue.add(3);
        queue.add(2);
        Iterator<Integer> shared = queue.iterator();
        int[] seen = new int[2];
        int[] polled = new int[1];
        Thread adder = new Thread(() -> {
            queue.add(0);
            seen[0] = shared.next();
        });
        Thread poller = new Thread(() -> {
            polled[0] = queue.poll();
            seen[1] = shared.next();
        });
        adder.start();
        poller.start();
        adder.join();
        poller.join();
        assert seen[0] == 2 || seen[0] == 3;
        assert seen[1] == 2 || seen[1] == 3;
        assert polled[0] == 0 || polled[0] == 2;
        int rest = polled[0] == 0 ? 2 : 0;
        assert queue.poll() == rest && queue.poll() == 3 && queue.poll() == null;
    }
}

/** A tower of the skip list. A mark in next[level] says that the node is deleted on that level. */
class PQNode {
    final int priority;
    final AtomicBoolean taken = new AtomicBoolean();
    final AtomicMarkableReference<PQNode>[] next;

    @SuppressWarnings({"unchecked", "rawtypes"})
    PQNode(int priority, int height, PQNode[] successors) {
        this.priority = priority;
        next = new AtomicMarkableReference[height];
        for (int level = 0; level < height; level++) {
            next[level] = new AtomicMarkableReference<>(successors[level], false);
        }
    }

    /** The next node of the lowest level that nobody has taken, or null. */
    PQNode successor() {
        PQNode node = next[0].getReference();
        while (node != null && node.taken.get()) {
            node = node.next[0].getReference();
        }
        return node;
    }
}

/** Distinct priorities in a skip list of two levels; the smallest comes first. */
class LockFreePriorityQueue {
    private static final int LEVELS = 2;

    private final PQNode head = new PQNode(Integer.MIN_VALUE, LEVELS, new PQNode[LEVELS]);

    boolean add(int priority) {
        /* A fixed rule in place of the usual random heights, so that runs can be repeated. */
        int height = priority % 2 == 0 ? LEVELS : 1;
        PQNode[] before = new PQNode[LEVELS];
        PQNode[] after = new PQNode[LEVELS];
        PQNode node;
        do {
            find(priority, before, after);
            if (after[0] != null && after[0].priority == priority) {
                return false;
            }
            node = new PQNode(priority, height, after);
        } while (!before[0].next[0].compareAndSet(after[0], node, false, false));
        for (int level = 1; level < height; level++) {
            while (!before[level].next[level].compareAndSet(after[level], node, false, false)) {
                find(priority, before, after);
                PQNode old = node.next[level].getReference();
                if (after[0] != node
                        || !node.next[level].compareAndSet(old, after[level], false, false)) {
                    return true; /* deleted meanwhile: no need for a shortcut to it */
                }
            }
        }
        return true;
    }

    /** Takes the first node that nobody else has taken; null when there is none. */
    Integer poll() {
        for (PQNode node = head.successor(); node != null; node = node.successor()) {
            if (node.taken.compareAndSet(false, true)) {
                for (int level = node.next.length - 1; level >= 0; level--) {
                    PQNode after;
                    do {
                        after = node.next[level].getReference();
                    } while (!node.next[level].compareAndSet(after, after, false, true));
                }
                find(node.priority, new PQNode[LEVELS], new PQNode[LEVELS]);
                return node.priority;
            }
        }
        return null;
    }

    Iterator<Integer> iterator() {
        return new PQueueIterator(head.successor());
    }

    /** On each level the place where the priority belongs; unlinks deleted nodes on the way. */
    private void find(int priority, PQNode[] before, PQNode[] after) {
        boolean[] deleted = new boolean[1];
        retry:
        while (true) {
            PQNode prev = head;
            for (int level = LEVELS - 1; level >= 0; level--) {
                PQNode cur = prev.next[level].getReference();
                while (cur != null) {
                    PQNode next = cur.next[level].get(deleted);
                    if (deleted[0]) {
                        if (!prev.next[level].compareAndSet(cur, next, false, false)) {
                            continue retry;
                        }
                    } else if (cur.priority >= priority) {
                        break;
                    } else {
                        prev = cur;
                    }
                    cur = next;
                }
                before[level] = prev;
                after[level] = cur;
            }
            return;
        }
    }
}

/** Weakly consistent; not safe for use by several threads. */
class PQueueIterator implements Iterator<Integer> {
    PQNode cursor;

    PQueueIterator(PQNode first) {
        cursor = first;
    }

    @Override
    public boolean hasNext() {
        return cursor != null;
    }

    @Override
    public Integer next() {
        PQNode node = cursor;
        if (node == null) {
            throw new NoSuchElementException();
        }
        cursor = node.successor();
        return node.priority;
    }
}
