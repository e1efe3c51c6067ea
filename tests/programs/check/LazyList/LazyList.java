/*
 * The lazy sorted list: updates lock two nodes and validate by looking at their marks, removing
 * marks a node before it unlinks it, and contains() takes no lock at all. The mistake: `next` and
 * `marked` of Node are plain. Walking without locks races with the updates on both, and the key of
 * a node found in this way races with the node's construction. All interleavings are right.
 */

import java.util.concurrent.locks.ReentrantLock;

public class LazyList {
    private final Node head = new Node(Integer.MIN_VALUE);

    LazyList() {
        head.next = new Node(Integer.MAX_VALUE);
    }

    boolean add(int key) {
        while (true) {
            Node pred = head;
            Node curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            pred.lock.lock();
            curr.lock.lock();
            try {
                if (validate(pred, curr)) {
                    if (curr.key == key) {
                        return false;
                    }
                    Node node = new Node(key);
                    node.next = curr;
                    pred.next = node;
                    return true;
                }
            } finally {
                curr.lock.unlock();
                pred.lock.unlock();
            }
        }
    }

    boolean remove(int key) {
        while (true) {
            Node pred = head;
            Node curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            pred.lock.lock();
            curr.lock.lock();
            try {
                if (validate(pred, curr)) {
                    if (curr.key != key) {
                        return false;
                    }
                    curr.marked = true;
                    pred.next = curr.next;
                    return true;
                }
            } finally {
                curr.lock.unlock();
                pred.lock.unlock();
            }
        }
    }

    boolean contains(int key) {
        Node curr = head;
        while (curr.key < key) {
            curr = curr.next;
        }
        return curr.key == key && !curr.marked;
    }

    private boolean validate(Node pred, Node curr) {
        return !pred.marked && !curr.marked && pred.next == curr;
    }

    static class Changer extends Thread {
        private final LazyList list;

        Changer(LazyList list) {
            this.list = list;
        }

        @Override
        public void run() {
            boolean added = list.add(3);
            assert added;
            boolean removed = list.remove(5);
            assert removed;
        }
    }

    static class Seeker extends Thread {
        private final LazyList list;

        Seeker(LazyList list) {
            this.list = list;
        }

        @Override
        public void run() {
            boolean found = list.contains(3);
            boolean before = list.contains(5);
            boolean added = list.add(4);
            assert added;
            // 5 is removed for good: once missed, it stays away.
            assert before || !list.contains(5);
            // 3 is not removed: once found, it stays.
            assert !found || list.contains(3);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LazyList list = new LazyList();
        list.add(5);
        Changer changer = new Changer(list);
        Seeker seeker = new Seeker(list);
        changer.start();
        seeker.start();
        changer.join();
        seeker.join();
        assert list.contains(3);
        assert list.contains(4);
        assert !list.contains(5);
    }
}

class Node {
    int key;
    boolean marked;
    Node next;
    final ReentrantLock lock = new ReentrantLock();

    Node(int key) {
        this.key = key;
        marked = false;
    }
}
