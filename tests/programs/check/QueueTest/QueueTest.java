// A lock-free queue, doubly linked (Ladan-Mozes, Shavit): next leads to the head and is exact, prev
// leads to the tail and is written after the enqueuing compare-and-set, by whoever comes first.
// The mistake: prev is plain, so its writes by the producer race with the consumer's reads and
// mending writes. Interleaving alone does no harm: a consumer that finds null mends the list.
// item and next do not race: they are written before the compare-and-set of tail, and a consumer
// reads tail before it follows a link.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class QueueTest {
    public static void main(String[] args) throws InterruptedException {
        LockFreeQueue queue = new LockFreeQueue();
        int[] taken = new int[1];
        Thread producer = new Thread(() -> {
            queue.enqueue(1);
            queue.enqueue(2);
        });
        Thread consumer = new Thread(() -> taken[0] = queue.dequeue());
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        if (taken[0] == LockFreeQueue.EMPTY) {
            taken[0] = queue.dequeue();
        }
        assert taken[0] == 1;
        assert queue.dequeue() == 2 && queue.dequeue() == LockFreeQueue.EMPTY;
    }
}

class Node {
    int item;
    Node next; /* towards the head; written before the node is published */
    Node prev; /* towards the tail; null until somebody has got round to it */

    Node(int item) {
        this.item = item;
    }
}

class LockFreeQueue {
    static final int EMPTY = -1;

    private static final AtomicReferenceFieldUpdater<LockFreeQueue, Node> HEAD =
            AtomicReferenceFieldUpdater.newUpdater(LockFreeQueue.class, Node.class, "head");
    private static final AtomicReferenceFieldUpdater<LockFreeQueue, Node> TAIL =
            AtomicReferenceFieldUpdater.newUpdater(LockFreeQueue.class, Node.class, "tail");

    private volatile Node head;
    private volatile Node tail;

    LockFreeQueue() {
        head = new Node(EMPTY);
        tail = head;
    }

    void enqueue(int item) {
        Node node = new Node(item);
        while (true) {
            Node last = tail;
            node.next = last;
            if (TAIL.compareAndSet(this, last, node)) {
                last.prev = node;
                return;
            }
        }
    }

    /** The oldest item, or EMPTY. */
    int dequeue() {
        while (true) {
            Node dummy = head;
            Node last = tail;
            if (dummy == last) {
                return EMPTY;
            }
            Node first = dummy.prev;
            if (first == null) {
                fixList(last, dummy);
            } else if (HEAD.compareAndSet(this, dummy, first)) {
                return first.item;
            }
        }
    }

    /** Writes what enqueuers have not yet written: they are between two steps. */
    private static void fixList(Node last, Node dummy) {
        for (Node node = last; node != dummy; node = node.next) {
            node.next.prev = node;
        }
    }
}
