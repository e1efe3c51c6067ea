import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/* A thread that waits in take is interrupted; a second one still gets the next element. */
public class InterruptedTakers {
    static void test(BlockingQueue<String> queue) throws InterruptedException {
        String name = queue.getClass().getSimpleName();
        Thread first = new Thread(() -> {
            try {
                System.out.println(name + " first took " + queue.take());
            } catch (InterruptedException e) {
                System.out.println(name + " first interrupted, status "
                        + Thread.currentThread().isInterrupted());
            }
        });
        first.start();
        while (first.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        first.interrupt();
        first.join();
        Thread second = new Thread(() -> {
            try {
                System.out.println(name + " second took " + queue.take());
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        second.start();
        queue.put("element");
        second.join();
        System.out.println(name + " left " + queue.size() + ", poll " + queue.poll());
    }

    static void full(BlockingQueue<String> queue) throws InterruptedException {
        String name = queue.getClass().getSimpleName();
        while (queue.offer("x")) {
            Thread.onSpinWait();
        }
        Thread putter = new Thread(() -> {
            try {
                queue.put("y");
                System.out.println(name + " put");
            } catch (InterruptedException e) {
                System.out.println(name + " put interrupted");
            }
        });
        putter.start();
        while (putter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        putter.interrupt();
        putter.join();
        System.out.println(name + " has " + queue);
    }

    public static void main(String[] args) throws InterruptedException {
        test(new ArrayBlockingQueue<>(1));
        test(new LinkedBlockingQueue<>());
        test(new PriorityBlockingQueue<>());
        test(new SynchronousQueue<>());
        test(new LinkedTransferQueue<>());
        full(new ArrayBlockingQueue<>(1));
        full(new LinkedBlockingQueue<>(2));
        full(new SynchronousQueue<>());
    }
}
