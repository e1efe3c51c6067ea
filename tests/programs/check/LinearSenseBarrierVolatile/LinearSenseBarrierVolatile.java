// A linear barrier with sense reversal: a master looks at the flags of all others, one after the
// other, and then flips the global sense, which the others spin on.
// The mistake: _threadDoneArray is volatile, but its elements are not. They race, and the barrier
// orders nothing from the others to the master. The driver has a mistake, too: both threads write
// the same _value before the first barrier. By interleaving alone it works: assertions hold.
import java.util.concurrent.atomic.AtomicReference;

public class LinearSenseBarrierVolatile extends BaseLinearSenseBarrierVolatile {
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
                while (_threadDoneArray[i] != mySense) {
                    int now = _last.getOpaque().value;
                    if (now == seen) {
                        Thread.yield(); // nobody has come since
                    }
                    seen = now;
                }
            }
            _sense = mySense;
        } else {
            _threadDoneArray[me] = mySense;
            _last.setOpaque(new Entry(me));
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
    }

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

abstract class BaseLinearSenseBarrierVolatile {
    protected final int _parties;
    protected volatile boolean[] _threadDoneArray;
    protected volatile boolean _sense;
    protected final AtomicReference<Entry> _last = new AtomicReference<>(new Entry(-1));
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrierVolatile(int parties) {
        _parties = parties;
        _threadDoneArray = new boolean[parties];
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** First all threads write the same value; in the next phase one writes, and the other looks. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrierVolatile _barrier;

    CounterWithBarrier(LinearSenseBarrierVolatile barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        int seen = 1;
        _value = 1;
        _barrier.await(me);
        if (me == 1) {
            _value = 2;
        } else {
            seen = _value;
        }
        _barrier.await(me);
        assert seen >= 1 && _value == 2;
    }
}

/** Who came to the barrier last, for those who wait: a hint, which orders nothing. */
class Entry {
    final int value;

    Entry(int value) {
        this.value = value;
    }
}
