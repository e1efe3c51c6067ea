// An ordered list with a mark in each link (Harris, Michael) and its iterator, corrected:
// each thread has an iterator of its own, so the plain fields next, cur and prev are never shared.
// Everything else that the threads share is atomic or final: no race.
// The remover removes the first element, so the adder starts at that one or at the next.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class IteratorLockFreeOrderedListFixed {
    public static void main(String[] args) throws InterruptedException {
        LockFreeOrderedList<Integer> list = new LockFreeOrderedList<>();
        list.add(2);
        list.add(1);
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
        assert seen[0] == 1 || seen[0] == 2;
        assert seen[1] == 1;
        Iterator<Integer> rest = list.iterator();
        assert rest.next() == 2 && rest.next() == 3 && !rest.hasNext();
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

/** A set of elements in ascending order. */
class LockFreeOrderedList<E extends Comparable<E>> {
    private static final class Window<E> {
        final ListNode<E> prev;
        final ListNode<E> cur;

        Window(ListNode<E> prev, ListNode<E> cur) {
            this.prev = prev;
            this.cur = cur;
        }
    }

    private final ListNode<E> head = new ListNode<>(null, null);

    boolean add(E item) {
        while (true) {
            Window<E> window = find(item);
            if (window.cur != null && window.cur.item.compareTo(item) == 0) {
                return false;
            }
            ListNode<E> node = new ListNode<>(item, window.cur);
            if (window.prev.next.compareAndSet(window.cur, node, false, false)) {
                return true;
            }
        }
    }

    boolean remove(E item) {
        Window<E> window = find(item);
        return window.cur != null && window.cur.item.compareTo(item) == 0
                && window.cur.delete(window.prev);
    }

    Iterator<E> iterator() {
        return new ListItr<>(head);
    }

    /** The first node that is not less than item, and the one before; unlinks deleted nodes. */
    private Window<E> find(E item) {
        boolean[] deleted = new boolean[1];
        retry:
        while (true) {
            ListNode<E> prev = head;
            ListNode<E> cur = prev.next.getReference();
            while (cur != null) {
                ListNode<E> after = cur.next.get(deleted);
                if (deleted[0]) {
                    if (!prev.next.compareAndSet(cur, after, false, false)) {
                        continue retry;
                    }
                } else if (cur.item.compareTo(item) >= 0) {
                    break;
                } else {
                    prev = cur;
                }
                cur = after;
            }
            return new Window<>(prev, cur);
        }
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
