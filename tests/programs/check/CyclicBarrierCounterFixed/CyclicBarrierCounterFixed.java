// Two threads in phases, kept in step by a java.util.concurrent.CyclicBarrier.
// Corrected: between two barriers only one thread writes _value. The accesses of different phases
// are ordered by the barrier: no race.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class CyclicBarrierCounterFixed {
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

/** One thread writes, then all read, then another thread writes. */
class Counter {
    int _value;
    private final CyclicBarrier _barrier;

    Counter(CyclicBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        if (me == 0) {
            _value = 1;
        }
        await();
        assert _value == 1;
        await();
        if (me == 1) {
            _value = 2;
        }
    }

    private void await() {
        try {
            _barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
