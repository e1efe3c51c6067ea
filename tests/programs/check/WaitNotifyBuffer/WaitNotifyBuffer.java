// A buffer of one place with wait and notifyAll, one producer and one consumer of two items each.
// Both wait in loops for what they need, and all is inside the monitor: no race, no deadlock, and
// the items arrive in order.
class Buffer {
    private int item;
    private boolean full;

    synchronized void put(int value) throws InterruptedException {
        while (full) {
            wait();
        }
        item = value;
        full = true;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notifyAll();
        return item;
    }
}

public class WaitNotifyBuffer {
    static final Buffer buffer = new Buffer();

    static void produce() {
        try {
            buffer.put(1);
            buffer.put(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void consume() {
        try {
            int first = buffer.take();
            int second = buffer.take();
            assert first == 1 && second == 2;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(WaitNotifyBuffer::produce);
        Thread consumer = new Thread(WaitNotifyBuffer::consume);
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
