// A sorted list with a lock a node; five threads insert a key each, and go along the list hand over
// hand: a node's link is read and written only by the one who has its lock. At the end all keys are
// there, sorted.
import java.util.concurrent.locks.ReentrantLock;

public class LockedList5 {
    static class Node {
        final ReentrantLock lock = new ReentrantLock();
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    static void insert(int key) {
        Node before = head;
        before.lock.lock();
        Node after = before.next;
        after.lock.lock();
        while (after.key < key) {
            before.lock.unlock();
            before = after;
            after = after.next;
            after.lock.lock();
        }
        before.next = new Node(key, after);
        after.lock.unlock();
        before.lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            int key = i;
            threads[i] = new Thread(() -> insert(key));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Node node = head.next;
        for (int key = 0; key < 5; key++, node = node.next) {
            assert node.key == key;
        }
    }
}
