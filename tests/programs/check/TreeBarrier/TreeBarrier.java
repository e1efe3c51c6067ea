// A combining tree barrier: two threads meet at a leaf, the later one meets the third at the root.
// The barrier is correct: counts are atomic, senses volatile, and each element of _mySense belongs
// to one thread. The mistake is in the driver: all threads write _value between the same two
// barriers, in no order among themselves. The value is the same, so assertions hold, but the
// writes race.
import java.util.concurrent.atomic.AtomicInteger;

public class TreeBarrier {
    private final TreeNode[] _leaf;
    private final boolean[] _mySense;

    TreeBarrier(int parties) {
        TreeNode root = new TreeNode(null, (parties + 1) / 2);
        _leaf = new TreeNode[parties];
        for (int i = 0; i < parties; i += 2) {
            if (i + 1 < parties) {
                _leaf[i] = new TreeNode(root, 2);
                _leaf[i + 1] = _leaf[i];
            } else {
                _leaf[i] = root;
            }
        }
        _mySense = new boolean[parties];
    }

    void await(int me) {
        _mySense[me] = !_mySense[me];
        _leaf[me].await(_mySense[me]);
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new TreeBarrier(3));
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

/** Where the arrivals of a few threads become one: the last of them goes on to the parent. */
class TreeNode {
    private final TreeNode _parent;
    private final int _parties;
    private final AtomicInteger _count;
    private volatile boolean _sense;

    TreeNode(TreeNode parent, int parties) {
        _parent = parent;
        _parties = parties;
        _count = new AtomicInteger(parties);
    }

    void await(boolean mySense) {
        if (_count.getAndDecrement() == 1) {
            if (_parent != null) {
                _parent.await(mySense);
            }
            _count.set(_parties);
            _sense = mySense;
        } else {
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
    }
}

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    int _value;
    private final TreeBarrier _barrier;

    Counter(TreeBarrier barrier) {
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
