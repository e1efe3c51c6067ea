// Time limits so short that the library polls the clock instead of waiting.
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class TimedLoopShort {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        Thread worker = new Thread(() -> {
            queue.offer(new int[] {7});
        });
        worker.start();
        int[] item = queue.poll(100, TimeUnit.NANOSECONDS);
        assert item == null || item[0] == 7;
        worker.join();
    }
}
