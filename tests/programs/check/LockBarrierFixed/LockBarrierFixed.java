// A barrier made of a lock and a condition; generations keep its rounds apart.
// Corrected: _value is volatile, so the two writes of the same value do not race; the lock guards
// count and generation. All writes of a phase have the same value: the assertions hold.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LockBarrierFixed {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new LockBarrier(2));
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

class LockBarrier {
    private final int _parties;
    private final ReentrantLock _lock = new ReentrantLock();
    private final Condition _complete = _lock.newCondition();
    private int _count;
    private int _generation;

    LockBarrier(int parties) {
        _parties = parties;
    }

    void await() {
        _lock.lock();
        try {
            int generation = _generation;
            _count++;
            if (_count == _parties) {
                _count = 0;
                _generation++;
                _complete.signalAll();
            }
            while (_generation == generation) {
                _complete.awaitUninterruptibly();
            }
        } finally {
            _lock.unlock();
        }
    }
}

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    volatile int _value;
    private final LockBarrier _barrier;

    Counter(LockBarrier barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        _value = 1;
        _barrier.await();
        assert _value == 1;
        _barrier.await();
        _value = 2;
    }
}
