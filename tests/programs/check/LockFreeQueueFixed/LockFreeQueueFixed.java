/*
 * Lamport's bounded queue for one enqueueing and one dequeueing thread, without locks, corrected:
 * tail and head are volatile. The tail orders filling a slot before emptying it, the head orders
 * emptying it before it is filled again, so the plain items do not race either.
 */
class LockFreeQueue {
    private volatile int head;
    private volatile int tail;
    private final int[] items;

    LockFreeQueue(int capacity) {
        items = new int[capacity];
    }

    void enq(int item) {
        while (tail - head == items.length) {
            // Full.
        }
        items[tail % items.length] = item;
        tail = tail + 1;
    }

    int deq() {
        while (tail == head) {
            // Empty.
        }
        int item = items[head % items.length];
        head = head + 1;
        return item;
    }

    static final int ITEMS = 3;

    static class Producer extends Thread {
        private final LockFreeQueue queue;

        Producer(LockFreeQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            for (int i = 1; i <= ITEMS; i++) {
                queue.enq(i);
            }
        }
    }

    static class Consumer extends Thread {
        private final LockFreeQueue queue;

        Consumer(LockFreeQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            for (int i = 1; i <= ITEMS; i++) {
                int item = queue.deq();
                assert item == i;
            }
        }
    }
}

public class LockFreeQueueFixed {
    public static void main(String[] args) throws InterruptedException {
        // One item more than there are slots: the last one goes into a slot that was used before.
        LockFreeQueue queue = new LockFreeQueue(LockFreeQueue.ITEMS - 1);
        LockFreeQueue.Producer producer = new LockFreeQueue.Producer(queue);
        LockFreeQueue.Consumer consumer = new LockFreeQueue.Consumer(queue);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
