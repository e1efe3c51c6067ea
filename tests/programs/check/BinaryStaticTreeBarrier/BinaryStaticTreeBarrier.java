// A static tree barrier: each thread owns a node of a binary tree, waits for its children, tells
// its parent, and spins on one global sense that the root flips. The barrier is correct: counts are
// atomic, sense is volatile, and each element of _mySense belongs to one thread.
// The mistake is in the driver: all threads write _value between the same two barriers, in no order
// among themselves. The value is the same, so assertions hold, but the writes race.
import java.util.concurrent.atomic.AtomicInteger;

public class BinaryStaticTreeBarrier {
    private final AtomicInteger[] _childrenLeft;
    private volatile boolean _sense;
    private final boolean[] _mySense;

    BinaryStaticTreeBarrier(int parties) {
        _childrenLeft = new AtomicInteger[parties];
        for (int i = 0; i < parties; i++) {
            _childrenLeft[i] = new AtomicInteger(children(i, parties));
        }
        _mySense = new boolean[parties];
    }

    private static int children(int node, int nodes) {
        return Math.max(0, Math.min(2, nodes - (2 * node + 1)));
    }

    void await(int me) {
        boolean mySense = !_mySense[me];
        _mySense[me] = mySense;
        while (_childrenLeft[me].get() > 0) {
            Thread.onSpinWait();
        }
        _childrenLeft[me].set(children(me, _childrenLeft.length));
        if (me == 0) {
            _sense = mySense;
        } else {
            _childrenLeft[(me - 1) / 2].getAndDecrement();
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new BinaryStaticTreeBarrier(3));
        Thread[] threads = new Thread[3];
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
    private final BinaryStaticTreeBarrier _barrier;

    Counter(BinaryStaticTreeBarrier barrier) {
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
