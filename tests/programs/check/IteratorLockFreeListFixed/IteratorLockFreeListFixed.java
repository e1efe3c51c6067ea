// A lock-free list with insertion at its head and a mark in each link, and its iterator, corrected:
// each thread has an iterator of its own, so the plain fields next, cur and prev are never shared.
// Everything else that the threads share is atomic or final: no race.
// The remover starts before or after the adder has put 3 in front, and removes what it has seen.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class IteratorLockFreeListFixed {
    public static void main(String[] args) throws InterruptedException {
        LockFreeList<Integer> list = new LockFreeList<>();
        list.add(1);
        list.add(2);
        int[] seen = new int[2];
        Thread adder = new Thread(() -> {
            list.add(3);
            Iterator<Integer> own = list.iterator();
            seen[0] = own.next();
        });
        Thread remover = new Thread(() -> {
            Iterator<Integer> own = list.iterator();
            seen[1] = own.next();
            own.remove();
        });
        adder.start();
        remover.start();
        adder.join();
        remover.join();
        assert seen[0] == 3 || seen[0] == 2 && seen[1] == 3;
        assert seen[1] == 2 || seen[1] == 3;
        Iterator<Integer> rest = list.iterator();
        assert rest.next() == (seen[1] == 2 ? 3 : 2) && rest.next() == 1 && !rest.hasNext();
        assert list.remove(1) && !list.remove(1);
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
