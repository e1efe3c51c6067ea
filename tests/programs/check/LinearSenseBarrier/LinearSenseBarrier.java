// A linear barrier with sense reversal: each thread waits for the flag of the one before it, sets
// its own, and the last in the line flips the global sense, which all spin on.
// The mistake: the elements of _threadDoneArray are plain. They race, and the barrier orders
// nothing down the line. The driver has a mistake, too: both threads write the same _value before
// the first barrier. By interleaving alone the barrier works: assertions hold.
import java.util.concurrent.atomic.AtomicReference;

public class LinearSenseBarrier extends BaseLinearSenseBarrier {
    LinearSenseBarrier(int parties) {
        super(parties);
    }

    @Override
    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        int seen = -1;
        while (me > 0 && _threadDoneArray[me - 1] != mySense) {
            int now = _last.getOpaque().value;
            if (now == seen) {
                Thread.yield(); // nobody has come since
            }
            seen = now;
        }
        _threadDoneArray[me] = mySense;
        _last.setOpaque(new Entry(me));
        if (me == _parties - 1) {
            _sense = mySense;
        }
        while (_sense != mySense) {
            Thread.onSpinWait();
        }
    }

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

abstract class BaseLinearSenseBarrier {
    protected final int _parties;
    protected final boolean[] _threadDoneArray;
    protected volatile boolean _sense;
    protected final AtomicReference<Entry> _last = new AtomicReference<>(new Entry(-1));
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrier(int parties) {
        _parties = parties;
        _threadDoneArray = new boolean[parties];
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** First all threads write the same value; in the next phase one writes, and the other looks. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrier _barrier;

    CounterWithBarrier(LinearSenseBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        int seen = 1;
        _value = 1;
        _barrier.await(me);
        if (me == 0) {
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
