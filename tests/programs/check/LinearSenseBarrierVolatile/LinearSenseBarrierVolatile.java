// A linear barrier with sense reversal: a master looks at the flags of all others, one after the
// other, and then flips the global sense, which the others spin on.
// The mistake: _threadDoneArray is volatile, but its elements are not. They race, and the barrier
// orders nothing from the others to the master. The driver has a mistake, too: both threads write
// the same _value between two barriers. By interleaving alone the barrier works: assertions hold.
public class LinearSenseBarrierVolatile extends BaseLinearSenseBarrierVolatile {
    LinearSenseBarrierVolatile(int parties) {
        super(parties);
    }

    @Override
    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        if (me == 0) {
            for (int i = 1; i < _parties; i++) {
                while (_threadDoneArray[i] != mySense) {
                    Thread.onSpinWait();
                }
            }
            _sense = mySense;
        } else {
            _threadDoneArray[me] = mySense;
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
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrierVolatile(int parties) {
        _parties = parties;
        _threadDoneArray = new boolean[parties];
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** Every thread writes the same value, before and after a phase in which all read it. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrierVolatile _barrier;

    CounterWithBarrier(LinearSenseBarrierVolatile barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        _value = 1;
        _barrier.await(me);
        assert _value == 1;
        _barrier.await(me);
        _value = 2;
    }
}
