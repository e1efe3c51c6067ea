import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/* Upgrading, downgrading, hold counts, queues and unlocking what is not held. */
public class ReadWriteLockCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            call("unlock read", () -> {
                lock.readLock().unlock();
                return "";
            });
            call("unlock write", () -> {
                lock.writeLock().unlock();
                return "";
            });
            lock.readLock().lock();
            call("upgrade", () -> lock.writeLock().tryLock());
            call("upgrade timed", () -> lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS));
            lock.readLock().lock();
            call("holds", () -> lock.getReadHoldCount() + " " + lock.getReadLockCount());
            lock.readLock().unlock();
            lock.readLock().unlock();
            lock.writeLock().lock();
            lock.writeLock().lock();
            lock.readLock().lock();
            call("all", () -> lock.getWriteHoldCount() + " " + lock.getReadHoldCount() + " "
                    + lock.isWriteLockedByCurrentThread() + " " + lock.getReadLockCount());
            Thread other = new Thread(() -> {
                call("other reads", () -> lock.readLock().tryLock());
                call("other writes", () -> lock.writeLock().tryLock());
                call("other unlocks", () -> {
                    lock.writeLock().unlock();
                    return "";
                });
                call("other holds", () -> lock.getWriteHoldCount() + " "
                        + lock.getReadHoldCount());
            });
            other.start();
            other.join();
            lock.writeLock().unlock();
            lock.writeLock().unlock();
            call("downgraded", () -> lock.isWriteLocked() + " " + lock.getReadHoldCount());
            Thread reader = new Thread(() -> call("reader beside", () -> {
                boolean locked = lock.readLock().tryLock();
                lock.readLock().unlock();
                return locked;
            }));
            reader.start();
            reader.join();
            Thread writer = new Thread(() -> {
                lock.writeLock().lock();
                System.out.println("writer at last");
                lock.writeLock().unlock();
            });
            writer.start();
            while (!lock.hasQueuedThread(writer)) {
                Thread.onSpinWait();
            }
            call("again past a writer", () -> {
                lock.readLock().lock();
                lock.readLock().unlock();
                return lock.getQueueLength();
            });
            Thread timed = new Thread(() -> call("new reader past a writer, timed",
                    () -> lock.readLock().tryLock(0, TimeUnit.SECONDS)));
            timed.start();
            timed.join();
            Thread barging = new Thread(() -> call("barging reader", () -> {
                boolean locked = lock.readLock().tryLock();
                if (locked) {
                    lock.readLock().unlock();
                }
                return locked;
            }));
            barging.start();
            barging.join();
            lock.readLock().unlock();
            writer.join();
            System.out.println(lock.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }
}
