import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* Conditions: without the lock, without time, with a pending interrupt, of another lock. */
public class ConditionCorners {
    interface Call {
        Object run() throws InterruptedException;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (InterruptedException | RuntimeException e) {
            end = e.getClass().getName();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        ReentrantLock other = new ReentrantLock();
        Condition condition = lock.newCondition();
        Call[] waits = {
            () -> {
                condition.await();
                return "returned";
            },
            () -> condition.await(0, TimeUnit.SECONDS),
            () -> condition.await(1, TimeUnit.MILLISECONDS),
            () -> condition.awaitNanos(0) <= 0,
            () -> condition.awaitNanos(-5) <= 0,
            () -> condition.awaitUntil(new Date(0)),
        };
        for (int i = 0; i < waits.length; i++) {
            call("without the lock " + i, waits[i]);
        }
        call("signal", () -> {
            condition.signal();
            return "";
        });
        call("signalAll", () -> {
            condition.signalAll();
            return "";
        });
        lock.lock();
        lock.lock();
        for (int i = 1; i < waits.length; i++) {
            call("with the lock " + i, waits[i]);
        }
        for (int i = 0; i < waits.length; i++) {
            Thread.currentThread().interrupt();
            call("interrupted " + i, waits[i]);
        }
        call("holds", lock::getHoldCount);
        call("signal nobody", () -> {
            condition.signal();
            condition.signalAll();
            return "";
        });
        call("waiters", () -> lock.hasWaiters(condition));
        call("waiters of another lock", () -> other.hasWaiters(condition));
        call("null", () -> lock.hasWaiters(null));
        call("await null unit", () -> condition.await(1, null));
        lock.unlock();
        lock.unlock();
        call("waiters without the lock", () -> lock.hasWaiters(condition));
        call("unlock too often", () -> {
            lock.unlock();
            return "";
        });
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        call("condition of a read lock", () -> both.readLock().newCondition());
        call("condition of a write lock", () -> both.writeLock().newCondition() != null);
    }
}
