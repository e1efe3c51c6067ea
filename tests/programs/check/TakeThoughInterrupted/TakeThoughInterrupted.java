// take() looks at the interrupt status before it looks at the queue, and may succeed although its
// thread was interrupted before the element was put: the status is still set then.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class TakeThoughInterrupted {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread taker = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                return;
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new Error("taken though interrupted");
            }
        });
        taker.start();
        taker.interrupt();
        queue.put(1);
    }
}
