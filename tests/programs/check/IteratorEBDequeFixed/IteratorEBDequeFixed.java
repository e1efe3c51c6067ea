// A lock-free deque with elimination backoff and its iterator, corrected:
// each thread has an iterator of its own, so the plain field cursor is never shared.
// Everything else that the threads share is atomic or final: no race.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;

public class IteratorEBDequeFixed {
    public static void main(String[] args) throws InterruptedException {
        EBDeque<Integer> deque = new EBDeque<>();
        deque.pushRight(2);
        deque.pushLeft(1);
        int[] seen = new int[2];
        int[] popped = new int[1];
        Thread pusher = new Thread(() -> {
            deque.pushRight(3);
            Iterator<Integer> own = deque.iterator();
            seen[0] = own.next();
        });
        Thread popper = new Thread(() -> {
            popped[0] = deque.popRight();
            Iterator<Integer> own = deque.iterator();
            seen[1] = own.next();
        });
        pusher.start();
        popper.start();
        pusher.join();
        popper.join();
        assert seen[0] == 1 && seen[1] == 1;
        assert popped[0] == 2 || popped[0] == 3;
        int left = popped[0] == 2 ? 3 : 2;
        assert deque.popLeft() == 1 && deque.popLeft() == left && deque.popLeft() == null;
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

/** Both ends of the deque; immutable. */
class AnchorType<E> {
    enum Status { STABLE, LEFT_PUSH, RIGHT_PUSH }

    final DequeNode<E> left;
    final DequeNode<E> right;
    final Status status;

    AnchorType(DequeNode<E> left, DequeNode<E> right, Status status) {
        this.left = left;
        this.right = right;
        this.status = status;
    }
}

/** Where a push and a pop of the same end meet and need not touch the deque at all. */
class EliminationSlot<E> {
    private static final class Offer<E> {
        final E value;

        Offer(E value) {
            this.value = value;
        }
    }

    private final AtomicReference<Offer<E>> slot = new AtomicReference<>();

    /** Whether a pop has taken the value while it was on offer. */
    boolean offer(E value) {
        Offer<E> mine = new Offer<>(value);
        if (!slot.compareAndSet(null, mine)) {
            return false;
        }
        Thread.onSpinWait();
        return !slot.compareAndSet(mine, null);
    }

    /** A value on offer, or null. */
    E take() {
        Offer<E> other = slot.get();
        return other != null && slot.compareAndSet(other, null) ? other.value : null;
    }
}

class EBDeque<E> {
    private final AtomicReference<AnchorType<E>> anchor =
            new AtomicReference<>(new AnchorType<>(null, null, AnchorType.Status.STABLE));
    private final EliminationSlot<E> leftSlot = new EliminationSlot<>();
    private final EliminationSlot<E> rightSlot = new EliminationSlot<>();

    void pushRight(E value) {
        DequeNode<E> node = new DequeNode<>(value);
        while (true) {
            AnchorType<E> a = anchor.get();
            AnchorType<E> pushed;
            if (a.right == null) {
                pushed = new AnchorType<>(node, node, AnchorType.Status.STABLE);
            } else if (a.status == AnchorType.Status.STABLE) {
                node.left.set(a.right);
                pushed = new AnchorType<>(a.left, node, AnchorType.Status.RIGHT_PUSH);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, pushed)) {
                stabilize(pushed);
                return;
            }
            if (rightSlot.offer(value)) {
                return;
            }
        }
    }

    void pushLeft(E value) {
        DequeNode<E> node = new DequeNode<>(value);
        while (true) {
            AnchorType<E> a = anchor.get();
            AnchorType<E> pushed;
            if (a.left == null) {
                pushed = new AnchorType<>(node, node, AnchorType.Status.STABLE);
            } else if (a.status == AnchorType.Status.STABLE) {
                node.right.set(a.left);
                pushed = new AnchorType<>(node, a.right, AnchorType.Status.LEFT_PUSH);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, pushed)) {
                stabilize(pushed);
                return;
            }
            if (leftSlot.offer(value)) {
                return;
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
                popped = new AnchorType<>(null, null, AnchorType.Status.STABLE);
            } else if (a.status == AnchorType.Status.STABLE) {
                popped = new AnchorType<>(a.left, a.right.left.get(), AnchorType.Status.STABLE);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, popped)) {
                return a.right.value;
            }
            E eliminated = rightSlot.take();
            if (eliminated != null) {
                return eliminated;
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
                popped = new AnchorType<>(null, null, AnchorType.Status.STABLE);
            } else if (a.status == AnchorType.Status.STABLE) {
                popped = new AnchorType<>(a.left.right.get(), a.right, AnchorType.Status.STABLE);
            } else {
                stabilize(a);
                continue;
            }
            if (anchor.compareAndSet(a, popped)) {
                return a.left.value;
            }
            E eliminated = leftSlot.take();
            if (eliminated != null) {
                return eliminated;
            }
        }
    }

    Iterator<E> iterator() {
        AnchorType<E> a = anchor.get();
        while (a.status != AnchorType.Status.STABLE) {
            stabilize(a);
            a = anchor.get();
        }
        return new DeqIterator<>(a);
    }

    /** Makes the old end point to the pushed node; any thread may do it for the pusher. */
    private void stabilize(AnchorType<E> a) {
        if (a.status == AnchorType.Status.STABLE) {
            return;
        }
        boolean toRight = a.status == AnchorType.Status.RIGHT_PUSH;
        DequeNode<E> node = toRight ? a.right : a.left;
        DequeNode<E> neighbour = toRight ? node.left.get() : node.right.get();
        if (anchor.get() != a) {
            return;
        }
        AtomicReference<DequeNode<E>> link = toRight ? neighbour.right : neighbour.left;
        DequeNode<E> old = link.get();
        if (old != node) {
            if (anchor.get() != a || !link.compareAndSet(old, node)) {
                return;
            }
        }
        anchor.compareAndSet(a, new AnchorType<>(a.left, a.right, AnchorType.Status.STABLE));
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
