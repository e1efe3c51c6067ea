// Two threads in phases, kept in step by a java.util.concurrent.CyclicBarrier, which is correct.
// The mistake: both threads write _value between the same two barriers, in no order among
// themselves. The value is the same, so assertions hold, but the writes race.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierCounter {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new CyclicBarrier(2));
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> counter.run(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter._value == 2;
    }
}

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    int _value;
    private final CyclicBarrier _barrier;

    Counter(CyclicBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        _value = 1;
        await();
        assert _value == 1;
        await();
        _value = 2;
    }

    private void await() {
        try {
            _barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
