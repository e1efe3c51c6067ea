// Three equal threads wait for a lock that main holds. That the second is the first in its queue is possible.
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;

public class EqualThreadsQueued {
    static class Lock extends ReentrantLock {
        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    static final Lock lock = new Lock();
    static volatile int count;

    static void work() {
        lock.lock();
        count++;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        lock.lock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsQueued::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        Collection<Thread> queued = lock.queued();
        boolean isFirst = queued.size() == 1 && queued.iterator().next() == threads[1];
        lock.unlock();
        for (Thread thread : threads) {
            thread.join();
        }
        if (isFirst) {
            System.exit(3);
        }
    }
}
