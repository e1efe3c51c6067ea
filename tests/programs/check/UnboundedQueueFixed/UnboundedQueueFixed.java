/*
 * The unbounded queue with one lock for each end, corrected: `next` of Node is volatile. The two
 * ends meet in the sentinel's `next`; reading it is ordered after linking the node in, so the plain
 * value of the node does not race. head and tail are each protected by their lock.
 */

import java.util.concurrent.locks.ReentrantLock;

class UnboundedQueue {
    static final int EMPTY = -1;

    private final ReentrantLock enqLock = new ReentrantLock();
    private final ReentrantLock deqLock = new ReentrantLock();
    private Node head;
    private Node tail;

    UnboundedQueue() {
        head = new Node(EMPTY);
        tail = head;
    }

    void enq(int value) {
        enqLock.lock();
        try {
            Node node = new Node(value);
            tail.next = node;
            tail = node;
        } finally {
            enqLock.unlock();
        }
    }

    int deq() {
        deqLock.lock();
        try {
            Node first = head.next;
            if (first == null) {
                return EMPTY;
            }
            head = first;
            return first.value;
        } finally {
            deqLock.unlock();
        }
    }

    static class Producer extends Thread {
        private final UnboundedQueue queue;

        Producer(UnboundedQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            queue.enq(1);
            queue.enq(2);
        }
    }

    static class Consumer extends Thread {
        private final UnboundedQueue queue;

        Consumer(UnboundedQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            int expected = 1;
            for (int i = 0; i < 2; i++) {
                int value = queue.deq();
                if (value != EMPTY) {
                    assert value == expected;
                    expected++;
                }
            }
        }
    }
}

public class UnboundedQueueFixed {
    public static void main(String[] args) throws InterruptedException {
        UnboundedQueue queue = new UnboundedQueue();
        UnboundedQueue.Producer producer = new UnboundedQueue.Producer(queue);
        UnboundedQueue.Consumer consumer = new UnboundedQueue.Consumer(queue);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}

class Node {
    int value;
    volatile Node next;

    Node(int value) {
        this.value = value;
    }
}
