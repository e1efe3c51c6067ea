// One or two producers publish two events in a ring buffer of two, and a consumer waits for both:
// what is written into an event before publish() happens before waitFor() returns its sequence.
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.Sequence;

public class CheckDisruptor {
    static class Event {
        int value;
    }

    static RingBuffer<Event> ring;

    static void produce(int events) {
        for (int i = 0; i < events; i++) {
            long sequence = ring.next();
            ring.get(sequence).value = 1;
            ring.publish(sequence);
        }
    }

    static void consume(SequenceBarrier barrier, Sequence consumed) {
        try {
            int sum = 0;
            for (long next = 0; next < 2; ) {
                long available = barrier.waitFor(next);
                for (; next <= available; next++) {
                    sum += ring.get(next).value;
                }
                consumed.set(available);
            }
            assert sum == 2;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        int producers = Integer.parseInt(args[0]);
        ring = producers == 1
            ? RingBuffer.createSingleProducer(Event::new, 2, new BlockingWaitStrategy())
            : RingBuffer.createMultiProducer(Event::new, 2, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        Sequence consumed = new Sequence();
        ring.addGatingSequences(consumed);
        for (int i = 0; i < producers; i++) {
            new Thread(() -> produce(2 / producers)).start();
        }
        new Thread(() -> consume(barrier, consumed)).start();
    }
}
