// A loop around poll of a SynchronousQueue with a time.
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class TimedLoopSynchronousQueue {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        Thread worker = new Thread(() -> {
            try {
                queue.put(new int[] {7});
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        int[] item;
        while ((item = queue.poll(10, TimeUnit.MILLISECONDS)) == null) {
        }
        assert item[0] == 7;
    }
}
