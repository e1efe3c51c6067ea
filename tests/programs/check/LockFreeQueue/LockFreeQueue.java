/*
 * Lamport's bounded queue for one enqueueing and one dequeueing thread, without locks. The mistake:
 * head and tail are plain. Each is written by one thread and read by the other, so both race, and
 * they order nothing, so the items handed over through the array race too. All interleavings
 * deliver the items in order.
 */
public class LockFreeQueue {
    private int head;
    private int tail;
    private final int[] items;

    LockFreeQueue(int capacity) {
        items = new int[capacity];
    }

    void enq(int item) {
        while (tail - head == items.length) {
            // Full.
        }
        items[tail % items.length] = item;
        tail++;
    }

    int deq() {
        while (tail == head) {
            // Empty.
        }
        int item = items[head % items.length];
        head++;
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

    public static void main(String[] args) throws InterruptedException {
        // One item more than there are slots: the last one goes into a slot that was used before.
        LockFreeQueue queue = new LockFreeQueue(ITEMS - 1);
        Producer producer = new Producer(queue);
        Consumer consumer = new Consumer(queue);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
