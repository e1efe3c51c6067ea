// A sense-reversing barrier: the last thread to arrive flips the sense that the others spin on.
// Corrected: between two barriers only one thread writes _value. The accesses of different phases
// are ordered by the barrier (atomic count, volatile sense): no race.
import java.util.concurrent.atomic.AtomicInteger;

public class SenseBarrierFixed {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new SenseBarrier(2));
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

class SenseBarrier {
    private final int _parties;
    private final AtomicInteger _count;
    private volatile boolean _sense;
    private final ThreadLocal<Boolean> _mySense = ThreadLocal.withInitial(() -> true);

    SenseBarrier(int parties) {
        _parties = parties;
        _count = new AtomicInteger(parties);
    }

    void await() {
        boolean mySense = _mySense.get();
        if (_count.getAndDecrement() == 1) {
            _count.set(_parties);
            _sense = mySense;
        } else {
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
        _mySense.set(!mySense);
    }
}

/** One thread writes, then all read, then another thread writes. */
class Counter {
    int _value;
    private final SenseBarrier _barrier;

    Counter(SenseBarrier barrier) {
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
