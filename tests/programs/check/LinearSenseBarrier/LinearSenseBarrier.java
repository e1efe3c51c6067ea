// A linear barrier with sense reversal: each thread waits for the flag of the one before it, sets
// its own, and the last in the line flips the global sense, which all spin on.
// The mistake: the elements of _threadDoneArray are plain. They race, and the barrier orders
// nothing down the line. The driver has a mistake, too: both threads write the same _value between
// two barriers. By interleaving alone the barrier works: assertions hold.
public class LinearSenseBarrier extends BaseLinearSenseBarrier {
    LinearSenseBarrier(int parties) {
        super(parties);
    }

    @Override
    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        while (me > 0 && _threadDoneArray[me - 1] != mySense) {
            Thread.onSpinWait();
        }
        _threadDoneArray[me] = mySense;
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
    protected final boolean[] _mySense; /* each element belongs to one thread */

    BaseLinearSenseBarrier(int parties) {
        _parties = parties;
        _threadDoneArray = new boolean[parties];
        _mySense = new boolean[parties];
    }

    abstract void await(int me);
}

/** Every thread writes the same value, before and after a phase in which all read it. */
class CounterWithBarrier {
    int _value;
    private final LinearSenseBarrier _barrier;

    CounterWithBarrier(LinearSenseBarrier barrier) {
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
