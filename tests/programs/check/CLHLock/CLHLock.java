/*
 * The CLH queue lock: a thread puts its node at the tail of an implicit list and spins on the node
 * of the thread before it. The mistake: `locked` of QNode is plain. It races between the leaving
 * and the spinning thread, and as it orders nothing, the counter in the critical section races too.
 * All interleavings count to 4.
 */

import java.util.concurrent.atomic.AtomicReference;

public class CLHLock {
    private final AtomicReference<QNode> tail = new AtomicReference<>(new QNode());
    private final ThreadLocal<QNode> myNode = ThreadLocal.withInitial(QNode::new);
    private final ThreadLocal<QNode> myPred = new ThreadLocal<>();

    static int counter;

    void lock() {
        QNode node = myNode.get();
        node.locked = true;
        QNode pred = tail.getAndSet(node);
        myPred.set(pred);
        while (pred.locked) {
            // Wait for the thread before this one.
        }
    }

    void unlock() {
        QNode node = myNode.get();
        node.locked = false;
        // The thread behind may still look at the node: take the one before for the next time.
        myNode.set(myPred.get());
    }

    static class Worker extends Thread {
        private final CLHLock lock;

        Worker(CLHLock lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            // Twice: the second time, the node of another thread is recycled.
            for (int i = 0; i < 2; i++) {
                lock.lock();
                counter++;
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CLHLock lock = new CLHLock();
        Worker first = new Worker(lock);
        Worker second = new Worker(lock);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter == 4;
    }
}

class QNode {
    boolean locked;
}
