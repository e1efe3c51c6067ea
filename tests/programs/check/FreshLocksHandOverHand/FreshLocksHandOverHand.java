/* Three threads walk along a list with a lock for each node, hand over hand; the list is made while the search goes on.
 * Each node's lock guards its value.  When all locks made during a search were one place, as they were
 * known by their class alone, each use of one was a place to switch at for those of all others: 5,961 states. */
import java.util.concurrent.locks.ReentrantLock;

public class FreshLocksHandOverHand {
    static class Node {
        final ReentrantLock lock = new ReentrantLock();
        final Node next;
        int value;

        Node(Node next) {
            this.next = next;
        }
    }

    static void walk(Node node) {
        node.lock.lock();
        for (Node next; node != null; node = next) {
            node.value++;
            next = node.next;
            if (next != null)
                next.lock.lock();
            node.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        first.start(); // the search begins here
        first.join();
        Node list = new Node(new Node(new Node(null)));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> walk(list));
            threads[i].start();
        }
        for (Thread thread : threads)
            thread.join();
    }
}
