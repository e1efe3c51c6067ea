import java.util.concurrent.*;

/* A producer fills a queue until it is stopped. Two consumers take one element each and count it in a
 * plain field: what they take from the queue orders them after the producer, not after each other. */
public class SoonStopFlagQueue {
    static volatile boolean stop;
    static int taken;

    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread producer = new Thread(() -> {
            for (int i = 0; !stop; i++)
                queue.add(i);
        });
        producer.start();
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                if (queue.poll() != null)
                    taken++;
            }).start();
        stop = true;
    }
}
