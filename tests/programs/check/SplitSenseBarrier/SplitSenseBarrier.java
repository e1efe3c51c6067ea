// A split-phase barrier with sense reversal: arrive does not wait, complete does, and between the
// two a thread may do work that concerns nobody else. The barrier is correct: count is atomic,
// sense volatile, and each element of _mySense and _work belongs to one thread.
// The mistake is in the driver: both threads write _value between the same two barriers, in no
// order among themselves. The value is the same, so assertions hold, but the writes race.
import java.util.concurrent.atomic.AtomicInteger;

public class SplitSenseBarrier {
    private final int _parties;
    private final AtomicInteger _count;
    private volatile boolean _sense;
    private final boolean[] _mySense;

    SplitSenseBarrier(int parties) {
        _parties = parties;
        _count = new AtomicInteger(parties);
        _mySense = new boolean[parties];
    }

    void arrive(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        if (_count.decrementAndGet() == 0) {
            _count.set(_parties);
            _sense = mySense;
        }
    }

    void complete(int me) {
        while (_sense != _mySense[me]) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new SplitSenseBarrier(2));
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
    private final SplitSenseBarrier _barrier;
    private final int[] _work = new int[2];

    Counter(SplitSenseBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        _value = 1;
        _barrier.arrive(me);
        _work[me]++;
        _barrier.complete(me);
        assert _value == 1;
        _barrier.arrive(me);
        _work[me]++;
        _barrier.complete(me);
        assert _work[me] == 2;
        _value = 2;
    }
}
