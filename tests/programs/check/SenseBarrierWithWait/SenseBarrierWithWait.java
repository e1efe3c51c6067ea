// A sense-reversing barrier whose threads wait in its monitor instead of spinning.
// The barrier is correct: the monitor guards count and sense. The mistake is in the driver: both
// threads write _value between the same two barriers, in no order among themselves.
// The value is the same, so assertions hold, but the writes race.
public class SenseBarrierWithWait {
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

/** Every thread writes the same value, before and after a phase in which all read it. */
class Counter {
    int _value;
    private final SenseBarrierWithWait _barrier;

    Counter(SenseBarrierWithWait barrier) {
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
