// A lock-free list with insertion at its head and a mark in each link; two threads share an
// iterator. The list is correct: links are AtomicMarkableReferences, the rest is final. The mistake
// is in its use: ListItr keeps its position in the plain fields next, cur and prev; both threads
// call next, which writes all three. So these three race, and nothing else.
// There are two elements for two calls of next, and remove follows a next of its own thread:
// no call fails, but which element is removed depends on the schedule.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class IteratorLockFreeList {
    public static void main(String[] args) throws InterruptedException {
        LockFreeList<Integer> list = new LockFreeList<>();
        list.add(1);
        list.add(2);
        Iterator<Integer> shared = list.iterator();
        int[] seen = new int[2];
        Thread adder = new Thread(() -> {
            list.add(3);
            seen[0] = shared.next();
        });
        Thread remover = new Thread(() -> {
            seen[1] = shared.next();
            shared.remove();
        });
        adder.start();
        remover.start();
        adder.join();
        remover.join();
        assert seen[0] == 1 || seen[0] == 2;
        assert seen[1] == 1 || seen[1] == 2;
        Iterator<Integer> rest = list.iterator();
        assert rest.next() == 3;
        int last = rest.next();
        assert (last == 1 || last == 2) && !rest.hasNext();
    }
}

/** The mark of next says that this node is deleted. */
class ListNode<E> {
    final E item;
    final AtomicMarkableReference<ListNode<E>> next;

    ListNode(E item, ListNode<E> next) {
        this.item = item;
        this.next = new AtomicMarkableReference<>(next, false);
    }

    /** The next node that is not deleted, or null. */
    ListNode<E> successor() {
        ListNode<E> node = next.getReference();
        while (node != null && node.next.isMarked()) {
            node = node.next.getReference();
        }
        return node;
    }

    /** Marks this node as deleted and tries to unlink it; whether this thread deleted it. */
    boolean delete(ListNode<E> predecessor) {
        while (!next.isMarked()) {
            ListNode<E> after = next.getReference();
            if (next.compareAndSet(after, after, false, true)) {
                predecessor.next.compareAndSet(this, after, false, false);
                return true;
            }
        }
        return false;
    }
}

/** Elements in the order of their arrival, the youngest first. */
class LockFreeList<E> {
    private final ListNode<E> head = new ListNode<>(null, null);

    void add(E item) {
        while (true) {
            ListNode<E> first = head.next.getReference();
            if (head.next.compareAndSet(first, new ListNode<>(item, first), false, false)) {
                return;
            }
        }
    }

    /** Removes the youngest element that is equal to item. */
    boolean remove(E item) {
        ListNode<E> prev = head;
        for (ListNode<E> cur = head.successor(); cur != null; cur = cur.successor()) {
            if (cur.item.equals(item) && cur.delete(prev)) {
                return true;
            }
            prev = cur;
        }
        return false;
    }

    Iterator<E> iterator() {
        return new ListItr<>(head);
    }
}

/** Weakly consistent; not safe for use by several threads. */
class ListItr<E> implements Iterator<E> {
    ListNode<E> prev;
    ListNode<E> cur;
    ListNode<E> next;

    ListItr(ListNode<E> head) {
        cur = head;
        next = head.successor();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public E next() {
        ListNode<E> node = next;
        if (node == null) {
            throw new NoSuchElementException();
        }
        prev = cur;
        cur = node;
        next = node.successor();
        return node.item;
    }

    @Override
    public void remove() {
        ListNode<E> before = prev;
        if (before == null) {
            throw new IllegalStateException();
        }
        cur.delete(before);
        cur = before;
        prev = null;
    }
}
