// Three equal threads, of which the first at the counter waits. Main keeps nothing but a weak reference to the
// second one, which is enqueued when the collector finds that it has ended (java.lang.ref). That it is while
// another one waits is possible.
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsQueue {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static final ReferenceQueue<Thread> queue = new ReferenceQueue<>();
    static Reference<Thread> second;

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsQueue::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        second = new WeakReference<>(threads[1], queue);
        threads = null;
        if (arrived.get() >= 2 && queue.poll() != null && arrived.get() == 2) {
            System.exit(3);
        }
        go.countDown();
    }
}
