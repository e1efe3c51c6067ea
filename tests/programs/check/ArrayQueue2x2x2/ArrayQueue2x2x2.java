// Two producers put two boxes each into a queue, and two consumers take two each and change them:
// what happens before put() happens before the take() that returns the box, which nobody else has
// then. All boxes are taken, so everybody ends.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class ArrayQueue2x2x2 {
    static class Box {
        int value;
    }

    static final BlockingQueue<Box> queue = new ArrayBlockingQueue<>(1);

    static void produce() {
        try {
            for (int i = 0; i < 2; i++) {
                Box box = new Box();
                box.value = 1;
                queue.put(box);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume() {
        try {
            for (int i = 0; i < 2; i++) {
                Box box = queue.take();
                box.value++;
                assert box.value == 2;
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            new Thread(ArrayQueue2x2x2::produce).start();
            new Thread(ArrayQueue2x2x2::consume).start();
        }
    }
}
