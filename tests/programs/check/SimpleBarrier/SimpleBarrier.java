// A barrier that only counts arrivals and lets threads go when the count completes their round.
// The barrier is correct: what a thread did before it happens-before what any does after it.
// The mistake is in the driver: both threads write _value between the same two barriers, in no
// order among themselves. The value is the same, so assertions hold, but the writes race.
import java.util.concurrent.atomic.AtomicInteger;

public class SimpleBarrier {
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

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    int _value;
    private final SimpleBarrier _barrier;

    Counter(SimpleBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        _value = 1;
        _barrier.await();
        assert _value == 1;
        _barrier.await();
        _value = 2;
    }
}
