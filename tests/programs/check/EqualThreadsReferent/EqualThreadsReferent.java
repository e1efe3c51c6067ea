// Three equal threads, of which the first at the counter waits. Main keeps nothing but a weak reference to the
// second one, which the collector may clear once that has ended (java.lang.ref), but not while it waits: so it
// shows which thread waits. That it is cleared while the first or the third one waits is possible.
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsReferent {
    static final AtomicInteger arrived = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);

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
            threads[i] = new Thread(EqualThreadsReferent::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        WeakReference<Thread> second = new WeakReference<>(threads[1]);
        threads = null;
        if (arrived.get() < 2) {
            return;
        }
        boolean isCleared = second.get() == null;
        if (arrived.get() == 2 && isCleared) {
            System.exit(3);
        }
        go.countDown();
    }
}
