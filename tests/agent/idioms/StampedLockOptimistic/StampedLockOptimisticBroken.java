// As StampedLockOptimistic, but the section is not validated, and began before the writer took the
// lock.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.StampedLock;

public class StampedLockOptimisticBroken {
    static final StampedLock LOCK = new StampedLock();
    static final CountDownLatch STAMPED = new CountDownLatch(1);
    static final VarHandle READY;
    static boolean ready;
    static int value;
    static int seen;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(
                    StampedLockOptimisticBroken.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean ready() {
        return (boolean) READY.getOpaque();
    }

    static void ready(boolean is) {
        READY.setOpaque(is);
    }

    public static void main(String[] args) throws Exception {
        ready(ready());
        Thread reader = start(() -> {
            long stamp = LOCK.tryOptimisticRead();
            STAMPED.countDown();
            while (!ready() || stamp == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        STAMPED.await();
        long stamp = LOCK.writeLock();
        value = 42;
        ready(true);
        LOCK.unlockWrite(stamp);
        reader.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
