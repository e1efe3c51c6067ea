// LinkedTransferQueue.hasWaitingConsumer while the consumer may or may not have come to take().
// Both answers are possible; the queue is made of volatile places, which are all searched.
import java.util.concurrent.LinkedTransferQueue;

public class TransferQueueAsked {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread consumer = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        boolean waits = queue.hasWaitingConsumer();
        queue.put(1);
        consumer.join();
        if (waits) {
            throw new UnsupportedOperationException("waits");
        }
        throw new IllegalArgumentException("does not wait yet");
    }
}
