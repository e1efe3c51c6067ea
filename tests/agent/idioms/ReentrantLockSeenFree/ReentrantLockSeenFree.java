// That a lock is seen to be free orders what its owners did before: isLocked() reads the volatile state that unlock()
// writes. An opaque flag, which orders nothing, tells that the lock was taken.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

public class ReentrantLockSeenFree {
    static final VarHandle TAKEN;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final StampedLock STAMPED = new StampedLock();
    static int taken;
    static int state;
    static int stamped;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(ReentrantLockSeenFree.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            LOCK.lock();
            long stamp = STAMPED.writeLock();
            TAKEN.setOpaque(1);
            state = 20;
            stamped = 22;
            STAMPED.unlockWrite(stamp);
            LOCK.unlock();
        });
        one.start();
        while ((int) TAKEN.getOpaque() == 0) {
            Thread.onSpinWait();
        }
        while (STAMPED.isWriteLocked()) {
            Thread.onSpinWait();
        }
        int seen = stamped;
        while (LOCK.isLocked()) {
            Thread.onSpinWait();
        }
        seen += state;
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        one.join();
        System.out.println("done");
    }
}
