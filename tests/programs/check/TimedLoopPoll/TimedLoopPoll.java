// A loop around BlockingQueue.poll with a time, of a queue that waits on conditions and of one that
// hands over directly.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class TimedLoopPoll {
    public static void main(String[] args) throws Exception {
        BlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
        Thread worker = new Thread(() -> {
            queue.add(new int[] {7});
        });
        worker.start();
        int[] item;
        while ((item = queue.poll(10, TimeUnit.MILLISECONDS)) == null) {
        }
        assert item[0] == 7;
    }
}
