// The worker of the cached pool keeps the lock.  Its owner is asked for after the task: the worker is idle then, or its
// time is up and it has ended (java.util.concurrent.Executors: threads that have not been used for sixty seconds are
// terminated).  So isAlive() can be false, and the status 3, although others could go on.
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class IdleOwnerAsked {
    static class Lock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final Lock lock = new Lock();

    public static void main(String[] args) throws Exception {
        Executors.newCachedThreadPool().submit(() -> lock.lock()).get();
        System.exit(lock.owner().isAlive() ? 0 : 3);
    }
}
