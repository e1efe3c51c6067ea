// As ReentrantLockSeenFree, but the locks that are seen to be free are others.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

public class ReentrantLockSeenFreeBroken {
    static final VarHandle TAKEN;
    static final ReentrantLock LOCK = new ReentrantLock();
    static final StampedLock STAMPED = new StampedLock();
    static int taken;
    static int state;
    static int stamped;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(ReentrantLockSeenFreeBroken.class, "taken", int.class);
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
        while (new StampedLock().isWriteLocked()) {
            Thread.onSpinWait();
        }
        int seen = stamped;
        while (new ReentrantLock().isLocked()) {
            Thread.onSpinWait();
        }
        seen += state;
        one.join();
        System.out.println("done");
    }
}
