// The queue of Michael and Scott with two locks: three threads enqueue at the tail, three dequeue
// at the head, which may be empty. The link is volatile: it is written with the one lock held and
// read with the other. What is dequeued was enqueued: values and the rest add up at the end.
import java.util.concurrent.locks.ReentrantLock;

public class TwoLockQueue6 {
    static class Node {
        int value;
        volatile Node next;
    }

    static final ReentrantLock headLock = new ReentrantLock();
    static final ReentrantLock tailLock = new ReentrantLock();
    static Node head = new Node();
    static Node tail = head;
    static final int[] taken = new int[3];

    static void enqueue(int value) {
        Node node = new Node();
        node.value = value;
        tailLock.lock();
        try {
            tail.next = node;
            tail = node;
        } finally {
            tailLock.unlock();
        }
    }

    static int dequeue() {
        headLock.lock();
        try {
            Node first = head.next;
            if (first == null) {
                return 0;
            }
            head = first;
            return first.value;
        } finally {
            headLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 3; i++) {
            int index = i;
            threads[2 * i] = new Thread(() -> enqueue(index + 1));
            threads[2 * i + 1] = new Thread(() -> taken[index] = dequeue());
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = taken[0] + taken[1] + taken[2];
        for (Node node = head.next; node != null; node = node.next) {
            sum += node.value;
        }
        assert sum == 6;
    }
}
