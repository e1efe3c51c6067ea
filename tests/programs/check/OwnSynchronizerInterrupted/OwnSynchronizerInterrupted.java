// As LatchAwaitMeanwhile with a synchronizer of the program's own: acquireSharedInterruptibly looks
// at the interrupt status first and calls tryAcquireShared then.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizerInterrupted {
    static class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int unused) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int unused) {
            setState(1);
            return true;
        }
    }

    static final Gate gate = new Gate();

    static void use() {
        try {
            gate.acquireSharedInterruptibly(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalArgumentException("the gate is open");
    }

    public static void main(String[] args) {
        Thread thread = new Thread(OwnSynchronizerInterrupted::use);
        thread.start();
        thread.interrupt();
        gate.releaseShared(0);
    }
}
