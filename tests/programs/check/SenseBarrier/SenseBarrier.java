// A sense-reversing barrier: the last thread to arrive flips the sense that the others spin on.
// The barrier is correct: count is atomic and sense volatile. The mistake is in the driver: both
// threads write _value between the same two barriers, in no order among themselves.
// The value is the same, so assertions hold, but the writes race.
import java.util.concurrent.atomic.AtomicInteger;

public class SenseBarrier {
    private final int _parties;
    private final AtomicInteger _count;
    private volatile boolean _sense;
    private final ThreadLocal<Boolean> _mySense = ThreadLocal.withInitial(() -> true);

    SenseBarrier(int parties) {
        _parties = parties;
        _count = new AtomicInteger(parties);
    }

    void await() {
        boolean mySense = _mySense.get();
        if (_count.getAndDecrement() == 1) {
            _count.set(_parties);
            _sense = mySense;
        } else {
            while (_sense != mySense) {
                Thread.onSpinWait();
            }
        }
        _mySense.set(!mySense);
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter(new SenseBarrier(2));
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

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    int _value;
    private final SenseBarrier _barrier;

    Counter(SenseBarrier barrier) {
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
