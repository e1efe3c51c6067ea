import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/* Stamps that are wrong, converted, optimistic; interrupts; the views as locks. */
public class StampedLockCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        call("validate 0", () -> lock.validate(0));
        long optimistic = lock.tryOptimisticRead();
        call("valid", () -> lock.validate(optimistic));
        long read = lock.readLock();
        call("still valid", () -> lock.validate(optimistic));
        call("readers", lock::getReadLockCount);
        call("try write", () -> lock.tryWriteLock() != 0);
        long upgraded = lock.tryConvertToWriteLock(read);
        call("upgraded", () -> upgraded != 0 && lock.isWriteLocked());
        call("not valid", () -> lock.validate(optimistic));
        call("optimistic while written", lock::tryOptimisticRead);
        call("wrong stamp", () -> {
            lock.unlockWrite(upgraded + 1);
            return "";
        });
        call("unlockRead of a write stamp", () -> {
            lock.unlockRead(upgraded);
            return "";
        });
        long downgraded = lock.tryConvertToReadLock(upgraded);
        call("downgraded", () -> downgraded != 0 && lock.isReadLocked());
        long second = lock.readLock();
        call("two readers, upgrade", () -> lock.tryConvertToWriteLock(second));
        call("to optimistic", () -> lock.tryConvertToOptimisticRead(second) != 0);
        call("readers", lock::getReadLockCount);
        lock.unlock(downgraded);
        call("unlock again", () -> {
            lock.unlock(downgraded);
            return "";
        });
        call("tryUnlockRead", lock::tryUnlockRead);
        call("tryUnlockWrite", lock::tryUnlockWrite);
        Thread.currentThread().interrupt();
        call("readLock interrupted", () -> {
            lock.unlockRead(lock.readLock());
            return "";
        });
        Thread.currentThread().interrupt();
        call("readLockInterruptibly", lock::readLockInterruptibly);
        Thread.currentThread().interrupt();
        call("writeLockInterruptibly", lock::writeLockInterruptibly);
        Thread.currentThread().interrupt();
        call("try timed", () -> lock.tryReadLock(0, TimeUnit.SECONDS));
        call("try timed", () -> lock.tryReadLock(0, TimeUnit.SECONDS) != 0);
        call("tryUnlockRead", lock::tryUnlockRead);
        long write = lock.writeLock();
        call("try read", lock::tryReadLock);
        call("try write timed", () -> lock.tryWriteLock(1, TimeUnit.MILLISECONDS));
        Thread waiter = new Thread(() -> call("waiter", lock::readLockInterruptibly));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        waiter.interrupt();
        waiter.join();
        call("stamp kinds", () -> StampedLock.isWriteLockStamp(write) + " "
                + StampedLock.isReadLockStamp(write) + " " + StampedLock.isLockStamp(write) + " "
                + StampedLock.isOptimisticReadStamp(optimistic));
        lock.unlockWrite(write);
        Lock view = lock.asWriteLock();
        view.lock();
        call("view", () -> lock.isWriteLocked() + " " + view.tryLock());
        view.unlock();
        call("view unlock again", () -> {
            view.unlock();
            return "";
        });
        call("condition", view::newCondition);
        call("read view", () -> lock.asReadWriteLock().readLock().tryLock());
        System.out.println(lock.toString().replaceAll("@[0-9a-f]+", "@"));
    }
}
