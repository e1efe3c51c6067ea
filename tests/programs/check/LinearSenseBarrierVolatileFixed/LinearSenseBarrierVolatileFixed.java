// A linear barrier with sense reversal: a master looks at the flags of all others, one after the
// other, and then flips the global sense, which the others spin on.
// Corrected: the flags are elements of an AtomicIntegerArray, and between two barriers only one
// thread writes _value. The accesses of different phases are ordered by the barrier: no race.
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

public class LinearSenseBarrierVolatileFixed {
    public static void main(String[] args) throws InterruptedException {
        CounterWithBarrier counter = new CounterWithBarrier(new LinearSenseBarrierVolatile(2));
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

class LinearSenseBarrierVolatile extends BaseLinearSenseBarrierVolatile {
    LinearSenseBarrierVolatile(int parties) {
        super(parties);
    }

    @Override
    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        int seen = -1;
        if (me == 0) {
            for (int i = 1; i < _parties; i++) {
                while (_threadDoneArray.get(i) != (mySense ? 1 : 0)) {
                    int now = _last.getOpaque().value;
                    if (now == seen) {
                        Thread.yield(); // nobody has come since
                    }
                    seen = now;
                }
            }
            _sense = mySense;
        } else {
            _threadDoneArray.set(me, mySense ? 1 : 0);
            _last.setOpaque(new Entry(me));
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
    }
}

abstract class BaseLinearSenseBarrierVolatile {
    protected final int _parties;
    protected final AtomicIntegerArray _threadDoneArray;
    protected volatile boolean _sense;
    protected final AtomicReference<Entry> _last = new AtomicReference<>(new Entry(-1));
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrierVolatile(int parties) {
        _parties = parties;
        _threadDoneArray = new AtomicIntegerArray(parties);
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** One thread writes, then all read, then another thread writes. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrierVolatile _barrier;

    CounterWithBarrier(LinearSenseBarrierVolatile barrier) {
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
