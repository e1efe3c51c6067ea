// A barrier that only counts arrivals and lets threads go when the count completes their round.
// Corrected: between two barriers only one thread writes _value. The accesses of different phases
// are ordered by the barrier (each arrival reads and writes one atomic count): no race.
import java.util.concurrent.atomic.AtomicInteger;

public class SimpleBarrierFixed {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new SimpleBarrier(2));
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

class SimpleBarrier {
    private final int _parties;
    private final AtomicInteger _arrived = new AtomicInteger();

    SimpleBarrier(int parties) {
        _parties = parties;
    }

    void await() {
        int round = _arrived.getAndIncrement() / _parties;
        while (_arrived.get() < (round + 1) * _parties) {
            Thread.onSpinWait();
        }
    }
}

/** One thread writes, then all read, then another thread writes. */
class Counter {
    int _value;
    private final SimpleBarrier _barrier;

    Counter(SimpleBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        if (me == 0) {
            _value = 1;
        }
        _barrier.await();
        assert _value == 1;
        _barrier.await();
        if (me == 1) {
            _value = 2;
        }
    }
}
