// A sense-reversing barrier whose threads wait in its monitor instead of spinning.
// Corrected: between two barriers only one thread writes _value. The accesses of different phases
// are ordered by the barrier, whose every caller enters the one monitor: no race.
public class SenseBarrierWithWaitFixed {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new SenseBarrierWithWait(2));
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

class SenseBarrierWithWait {
    private final int _parties;
    private int _count;
    private boolean _sense;

    SenseBarrierWithWait(int parties) {
        _parties = parties;
        _count = parties;
    }

    synchronized void await() {
        boolean mySense = !_sense;
        _count--;
        if (_count == 0) {
            _count = _parties;
            _sense = mySense;
            notifyAll();
        }
        while (_sense != mySense) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

/** One thread writes, then all read, then another thread writes. */
class Counter {
    int _value;
    private final SenseBarrierWithWait _barrier;

    Counter(SenseBarrierWithWait barrier) {
        _barrier = barrier;
    }

    void run(int me) {
        if (me == 0) {
            _value = 1;
        }
        _barrier.await();
        assert _value == 1;
        _barrier.await();
        if (me == 1) {
            _value = 2;
        }
    }
}
