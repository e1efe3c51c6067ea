// A deque with compare-and-set on one anchor (Michael's algorithm); two threads share an iterator.
// The deque is correct: links and anchor are atomic, the rest is final. The mistake is in its use:
// DeqIterator keeps its position in the plain field cursor, and both threads call next.
// So cursor races, and nothing else. There are two elements for two calls: none runs off the end,
// but both may return the same element.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

public class IteratorLockFreeDeque {
    public static void main(String[] args) throws InterruptedException {
        LockFreeDeque<Integer> deque = new LockFreeDeque<>();
        deque.pushRight(2);
        deque.pushLeft(1);
        Iterator<Integer> shared = deque.iterator();
        int[] seen = new int[2];
        int[] popped = new int[1];
        Thread pusher = new Thread(() -> {
            deque.pushRight(3);
            seen[0] = shared.next();
        });
        Thread popper = new Thread(() -> {
            popped[0] = deque.popLeft();
            seen[1] = shared.next();
        });
        pusher.start();
        popper.start();
        pusher.join();
        popper.join();
        assert seen[0] == 1 || seen[0] == 2;
        assert seen[1] == 1 || seen[1] == 2;
        assert popped[0] == 1;
        assert deque.popRight() == 3 && deque.popRight() == 2 && deque.popRight() == null;
    }
}

class DequeNode<E> {
    final E value;
    final AtomicReference<DequeNode<E>> left = new AtomicReference<>();
    final AtomicReference<DequeNode<E>> right = new AtomicReference<>();

    DequeNode(E value) {
        this.value = value;
    }
}

/** Both ends of the deque; only the status of an anchor ever changes, from a push to STABLE. */
class AnchorType<E> {
    static final int STABLE = 0;
    static final int LEFT_PUSH = 1;
    static final int RIGHT_PUSH = 2;

    final DequeNode<E> left;
    final DequeNode<E> right;
    volatile int status;

    AnchorType(DequeNode<E> left, DequeNode<E> right, int status) {
        this.left = left;
        this.right = right;
        this.status = status;
    }
}

class LockFreeDeque<E> {
    @SuppressWarnings("rawtypes")
    private static final AtomicIntegerFieldUpdater<AnchorType> STATUS =
            AtomicIntegerFieldUpdater.newUpdater(AnchorType.class, "status");

    private final AtomicReference<AnchorType<E>> anchor =
            new AtomicReference<>(new AnchorType<>(null, null, AnchorType.STABLE));

    void pushRight(E value) {
        DequeNode<E> node = new DequeNode<>(value);
        while (true) {
            AnchorType<E> a = anchor.get();
            if (a.right == null) {
                if (anchor.compareAndSet(a, new AnchorType<>(node, node, AnchorType.STABLE))) {
                    return;
                }
            } else if (a.status == AnchorType.STABLE) {
                node.left.set(a.right);
                AnchorType<E> pushed = new AnchorType<>(a.left, node, AnchorType.RIGHT_PUSH);
                if (anchor.compareAndSet(a, pushed)) {
                    stabilizeRight(pushed);
                    return;
                }
            } else {
                stabilize(a);
            }
        }
    }

    void pushLeft(E value) {
        DequeNode<E> node = new DequeNode<>(value);
        while (true) {
            AnchorType<E> a = anchor.get();
            if (a.left == null) {
                if (anchor.compareAndSet(a, new AnchorType<>(node, node, AnchorType.STABLE))) {
                    return;
                }
            } else if (a.status == AnchorType.STABLE) {
                node.right.set(a.left);
                AnchorType<E> pushed = new AnchorType<>(node, a.right, AnchorType.LEFT_PUSH);
                if (anchor.compareAndSet(a, pushed)) {
                    stabilizeLeft(pushed);
                    return;
                }
            } else {
                stabilize(a);
            }
        }
    }

    /** The rightmost element, or null when the deque is empty. */
    E popRight() {
        while (true) {
            AnchorType<E> a = anchor.get();
            if (a.right == null) {
                return null;
            }
            AnchorType<E> popped;
            if (a.left == a.right) {
                popped = new AnchorType<>(null, null, AnchorType.STABLE);
            } else if (a.status == AnchorType.STABLE) {
                popped = new AnchorType<>(a.left, a.right.left.get(), AnchorType.STABLE);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, popped)) {
                return a.right.value;
            }
        }
    }

    /** The leftmost element, or null when the deque is empty. */
    E popLeft() {
        while (true) {
            AnchorType<E> a = anchor.get();
            if (a.left == null) {
                return null;
            }
            AnchorType<E> popped;
            if (a.left == a.right) {
                popped = new AnchorType<>(null, null, AnchorType.STABLE);
            } else if (a.status == AnchorType.STABLE) {
                popped = new AnchorType<>(a.left.right.get(), a.right, AnchorType.STABLE);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, popped)) {
                return a.left.value;
            }
        }
    }

    Iterator<E> iterator() {
        AnchorType<E> a = anchor.get();
        while (a.status != AnchorType.STABLE) {
            stabilize(a);
            a = anchor.get();
        }
        return new DeqIterator<>(a);
    }

    private void stabilize(AnchorType<E> a) {
        if (a.status == AnchorType.RIGHT_PUSH) {
            stabilizeRight(a);
        } else if (a.status == AnchorType.LEFT_PUSH) {
            stabilizeLeft(a);
        }
    }

    /** Makes the old right end point to the pushed node; any thread may do it for the pusher. */
    private void stabilizeRight(AnchorType<E> a) {
        DequeNode<E> neighbour = a.right.left.get();
        if (anchor.get() != a) {
            return;
        }
        DequeNode<E> old = neighbour.right.get();
        if (old != a.right) {
            if (anchor.get() != a || !neighbour.right.compareAndSet(old, a.right)) {
                return;
            }
        }
        STATUS.compareAndSet(a, AnchorType.RIGHT_PUSH, AnchorType.STABLE);
    }

    private void stabilizeLeft(AnchorType<E> a) {
        DequeNode<E> neighbour = a.left.right.get();
        if (anchor.get() != a) {
            return;
        }
        DequeNode<E> old = neighbour.left.get();
        if (old != a.left) {
            if (anchor.get() != a || !neighbour.left.compareAndSet(old, a.left)) {
                return;
            }
        }
        STATUS.compareAndSet(a, AnchorType.LEFT_PUSH, AnchorType.STABLE);
    }
}

/** Walks from the left end to the right end that the deque had when the iterator was made. */
class DeqIterator<E> implements Iterator<E> {
    private final DequeNode<E> last;
    DequeNode<E> cursor;

    DeqIterator(AnchorType<E> anchor) {
        cursor = anchor.left;
        last = anchor.right;
    }

    @Override
    public boolean hasNext() {
        return cursor != null;
    }

    @Override
    public E next() {
        DequeNode<E> node = cursor;
        if (node == null) {
            throw new NoSuchElementException();
        }
        cursor = node == last ? null : node.right.get();
        return node.value;
    }
}
