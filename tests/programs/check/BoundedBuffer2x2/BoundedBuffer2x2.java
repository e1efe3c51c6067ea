// A bounded buffer with wait and notifyAll, two producers and two consumers.
// Arguments: how many items each producer makes (1), the buffer's capacity (1).
// Everything is inside the monitor and notifyAll wakes whoever can go on: no race, no deadlock, and
// the consumers get exactly what the producers made.
class Buffer {
    private final int[] items;
    private int first;
    private int count;

    Buffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[(first + count) % items.length] = item;
        count++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[first];
        first = (first + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }
}

public class BoundedBuffer2x2 {
    static final int[] sums = new int[2];

    static void produce(Buffer buffer, int items) {
        try {
            for (int i = 1; i <= items; i++) {
                buffer.put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void consume(Buffer buffer, int items, int index) {
        try {
            for (int i = 0; i < items; i++) {
                sums[index] += buffer.take();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int capacity = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Buffer buffer = new Buffer(capacity);
        Thread[] threads = {
            new Thread(() -> produce(buffer, items)),
            new Thread(() -> produce(buffer, items)),
            new Thread(() -> consume(buffer, items, 0)),
            new Thread(() -> consume(buffer, items, 1)),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert sums[0] + sums[1] == items * (items + 1);
    }
}
