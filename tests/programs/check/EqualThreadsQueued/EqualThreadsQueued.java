// Two equal threads wait for a lock that main holds. That the second is the only one in its queue is possible.
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsQueued {
    static class Lock extends ReentrantLock {
        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    static final Lock lock = new Lock();

    public static void main(String[] args) {
        Runnable work = lock::lock;
        Thread[] threads = {new Thread(work), new Thread(work)};
        lock.lock();
        for (Thread thread : threads) {
            thread.start();
        }
        Collection<Thread> queued = lock.queued();
        if (queued.size() == 1 && queued.iterator().next() == threads[1]) {
            System.exit(3);
        }
        System.exit(0);
    }
}
