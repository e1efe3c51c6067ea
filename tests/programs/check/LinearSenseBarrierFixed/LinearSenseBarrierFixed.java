// A linear barrier with sense reversal: each thread waits for the flag of the one before it, sets
// its own, and the last in the line flips the global sense, which all spin on.
// Corrected: the flags are elements of an AtomicIntegerArray, and between two barriers only one
// thread writes _value. The accesses of different phases are ordered by the barrier: no race.
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

public class LinearSenseBarrierFixed {
    public static void main(String[] args) throws InterruptedException {
        CounterWithBarrier counter = new CounterWithBarrier(new LinearSenseBarrier(2));
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

class LinearSenseBarrier extends BaseLinearSenseBarrier {
    LinearSenseBarrier(int parties) {
        super(parties);
    }

    @Override
    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        int seen = -1;
        while (me > 0 && _threadDoneArray.get(me - 1) != (mySense ? 1 : 0)) {
            int now = _last.getOpaque().value;
            if (now == seen) {
                Thread.yield(); // nobody has come since
            }
            seen = now;
        }
        _threadDoneArray.set(me, mySense ? 1 : 0);
        _last.setOpaque(new Entry(me));
        if (me == _parties - 1) {
            _sense = mySense;
        }
        while (_sense != mySense) {
            Thread.onSpinWait();
        }
    }
}

abstract class BaseLinearSenseBarrier {
    protected final int _parties;
    protected final AtomicIntegerArray _threadDoneArray;
    protected volatile boolean _sense;
    protected final AtomicReference<Entry> _last = new AtomicReference<>(new Entry(-1));
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrier(int parties) {
        _parties = parties;
        _threadDoneArray = new AtomicIntegerArray(parties);
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** One thread writes, then all read, then another thread writes. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrier _barrier;

    CounterWithBarrier(LinearSenseBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        if (me == 0) {
            _value = 1;
        }
        _barrier.await(me);
        assert _value == 1;
        _barrier.await(me);
        if (me == 1) {
            _value = 2;
        }
    }
}

/** Who came to the barrier last, for those who wait: a hint, which orders nothing. */
class Entry {
    final int value;

    Entry(int value) {
        this.value = value;
    }
}
