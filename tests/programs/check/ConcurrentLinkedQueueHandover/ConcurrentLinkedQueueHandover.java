// A plain object goes through a ConcurrentLinkedQueue, which has no lock; the taker polls until it
// gets it. Offering happens before the poll that returns the object.
import java.util.concurrent.ConcurrentLinkedQueue;

class Box {
    int value;
}

public class ConcurrentLinkedQueueHandover {
    static final ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            Box box = new Box();
            box.value = 7;
            queue.offer(box);
        });
        Thread taker = new Thread(() -> {
            Box box = queue.poll();
            while (box == null) {
                Thread.onSpinWait();
                box = queue.poll();
            }
            assert box.value == 7;
            box.value = 8;
        });
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
