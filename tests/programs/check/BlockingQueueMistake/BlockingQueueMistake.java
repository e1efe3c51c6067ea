// A plain object goes through an ArrayBlockingQueue.
// The mistake: the giver changes the object after it put it in, unordered with the taker who reads
// it. What was written before the put does not race. The taker may see either value.
import java.util.concurrent.ArrayBlockingQueue;

class Box {
    int value;
    int weight;
}

public class BlockingQueueMistake {
    static final ArrayBlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);

    static void give() {
        Box box = new Box();
        box.weight = 3;
        try {
            queue.put(box);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        box.value = 7;
    }

    static void take() {
        try {
            Box box = queue.take();
            assert box.weight == 3;
            int seen = box.value;
            assert seen == 0 || seen == 7;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(BlockingQueueMistake::give);
        Thread taker = new Thread(BlockingQueueMistake::take);
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
