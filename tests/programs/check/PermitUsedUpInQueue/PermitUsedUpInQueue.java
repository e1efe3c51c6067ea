// As PermitUsedUp, with the lock that a queue has inside: offer() parks, and takes the thread's permit, if it comes
// while another thread is in poll().
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.locks.LockSupport;

public class PermitUsedUpInQueue {
    public static void main(String[] args) {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread thread = new Thread(() -> {
            queue.offer(1);
            LockSupport.park();
        }, "thread");
        thread.start();
        LockSupport.unpark(thread);
        queue.poll();
    }
}
