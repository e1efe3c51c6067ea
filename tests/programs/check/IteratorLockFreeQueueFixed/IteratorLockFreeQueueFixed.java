// A lock-free queue, doubly linked (Ladan-Mozes, Shavit), and its iterator, corrected:
// each thread has an iterator of its own, so the plain fields nextNode, nextItem and lastRef are
// never shared. All else that the threads share is atomic, final, or written before the node is
// published by a compare-and-set of tail (next): no race.
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;

public class IteratorLockFreeQueueFixed {
    public static void main(String[] args) throws InterruptedException {
        LockFreeQueue<Integer> queue = new LockFreeQueue<>();
        queue.enqueue(1);
        queue.enqueue(2);
        int[] seen = new int[2];
        Thread adder = new Thread(() -> {
            queue.enqueue(3);
            Iterator<Integer> own = queue.iterator();
            seen[0] = own.next();
        });
        Thread remover = new Thread(() -> {
            Iterator<Integer> own = queue.iterator();
            seen[1] = own.next();
            own.remove();
        });
        adder.start();
        remover.start();
        adder.join();
        remover.join();
        assert seen[0] == 1 || seen[0] == 2;
        assert seen[1] == 1;
        assert queue.dequeue() == 2 && queue.dequeue() == 3 && queue.dequeue() == null;
    }
}

class Node<E> {
    final AtomicReference<E> item;
    Node<E> next;          /* towards the head; written before the node is published */
    volatile Node<E> prev; /* towards the tail; null until somebody has got round to it */

    Node(E item) {
        this.item = new AtomicReference<>(item);
    }
}

/** Links in direction of the head are exact; those in direction of the tail are mended lazily. */
class LockFreeQueue<E> {
    private final AtomicReference<Node<E>> head;
    private final AtomicReference<Node<E>> tail;

    LockFreeQueue() {
        Node<E> dummy = new Node<>(null);
        head = new AtomicReference<>(dummy);
        tail = new AtomicReference<>(dummy);
    }

    void enqueue(E item) {
        Node<E> node = new Node<>(item);
        while (true) {
            Node<E> last = tail.get();
            node.next = last;
            if (tail.compareAndSet(last, node)) {
                last.prev = node;
                return;
            }
        }
    }

    /** The oldest element, or null when the queue is empty. */
    E dequeue() {
        while (true) {
            Node<E> dummy = head.get();
            Node<E> first = successor(dummy);
            if (first == null) {
                return null;
            }
            if (head.compareAndSet(dummy, first)) {
                E item = first.item.getAndSet(null);
                if (item != null) {
                    return item;
                }
            }
        }
    }

    /** The node that was enqueued after the given one, or null. */
    Node<E> successor(Node<E> node) {
        while (true) {
            Node<E> last = tail.get();
            if (last == node) {
                return null;
            }
            Node<E> successor = node.prev;
            if (successor != null) {
                return successor;
            }
            for (Node<E> n = last; n != node; n = n.next) {
                n.next.prev = n;
            }
        }
    }

    Iterator<E> iterator() {
        return new QueueItr<>(this, head.get());
    }
}

/** Weakly consistent; not safe for use by several threads. */
class QueueItr<E> implements Iterator<E> {
    private final LockFreeQueue<E> queue;
    Node<E> nextNode;
    E nextItem;
    Node<E> lastRef;

    QueueItr(LockFreeQueue<E> queue, Node<E> dummy) {
        this.queue = queue;
        advance(dummy);
    }

    @Override
    public boolean hasNext() {
        return nextNode != null;
    }

    @Override
    public E next() {
        Node<E> node = nextNode;
        if (node == null) {
            throw new NoSuchElementException();
        }
        E item = nextItem;
        lastRef = node;
        advance(node);
        return item;
    }

    @Override
    public void remove() {
        Node<E> node = lastRef;
        if (node == null) {
            throw new IllegalStateException();
        }
        lastRef = null;
        node.item.set(null);
    }

    private void advance(Node<E> from) {
        Node<E> node = queue.successor(from);
        E item = null;
        while (node != null) {
            item = node.item.get();
            if (item != null) {
                break;
            }
            node = queue.successor(node);
        }
        nextNode = node;
        nextItem = item;
    }
}
