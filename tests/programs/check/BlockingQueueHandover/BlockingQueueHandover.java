// A plain object goes through an ArrayBlockingQueue of one: putting happens before taking, so the
// taker owns the object and may change it.
import java.util.concurrent.ArrayBlockingQueue;

class Box {
    int value;
}

public class BlockingQueueHandover {
    static final ArrayBlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);

    static void give() {
        Box box = new Box();
        box.value = 7;
        try {
            queue.put(box);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void take() {
        try {
            Box box = queue.take();
            assert box.value == 7;
            box.value = 8;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(BlockingQueueHandover::give);
        Thread taker = new Thread(BlockingQueueHandover::take);
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
