import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/*
 * A box is put into a queue and then read. The mistake: it belongs to whoever takes it out. Searched
 * breadth-first and with the queue's lock opened up, where a path must be the same when it is made
 * again.
 */
public class HandedOverAndUsed {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);
        Thread taker = new Thread(() -> {
            try {
                queue.take().value = 2;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        taker.start();
        Box box = new Box();
        queue.put(box);
        int value = box.value;
        assert value == 0;
        taker.join();
    }
}
