// A plain object goes through a SynchronousQueue: what came before put happens before take returns
// (java.util.concurrent: placing an object into a concurrent collection), and as the queue has no room,
// what came before take happens before put returns as well (SynchronousQueue is a rendezvous).
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueHandover {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        Thread giver = new Thread(() -> {
            int[] box = {0};
            box[0] = 1;
            data = 1;
            try {
                queue.put(box);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        giver.start();
        int[] box = queue.take();
        box[0]++;
        assert box[0] == 2 && data == 1;
        giver.join();
    }
}
