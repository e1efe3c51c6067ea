// A static tree barrier: each thread owns a node of a binary tree, waits for its children, tells
// its parent, and spins on one global sense that the root flips.
// Corrected: between two barriers only one thread writes _value. The accesses of different phases
// are ordered by the barrier, up the tree by its atomic counts, down by its volatile sense: no
// race. Each element of _mySense belongs to one thread.
import java.util.concurrent.atomic.AtomicInteger;

public class BinaryStaticTreeBarrierFixed {
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

class BinaryStaticTreeBarrier {
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
}

/** One thread writes, then all read, then another thread writes. */
class Counter {
    int _value;
    private final BinaryStaticTreeBarrier _barrier;

    Counter(BinaryStaticTreeBarrier barrier) {
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
