/*
 * The MCS queue lock with the correction completed: `locked` of QNode, accessed in opaque mode in
 * the racy version, is volatile like `next`. The hand-over orders the critical sections, so the
 * counter does not race, and the count is right.
 */

import java.util.concurrent.atomic.AtomicReference;

public class CorrectedMCSLockFixed {
    public static void main(String[] args) throws InterruptedException {
        MCSLock lock = new MCSLock();
        Worker first = new Worker(lock);
        Worker second = new Worker(lock);
        first.start();
        second.start();
        first.join();
        second.join();
        assert MCSLock.counter == 4;
    }

    static class Worker extends Thread {
        private final MCSLock lock;

        Worker(MCSLock lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            // Twice: the second time, the thread uses its node again.
            for (int i = 0; i < 2; i++) {
                lock.lock();
                MCSLock.counter++;
                lock.unlock();
            }
        }
    }
}

class MCSLock {
    private final AtomicReference<QNode> tail = new AtomicReference<>();
    private final ThreadLocal<QNode> myNode = ThreadLocal.withInitial(QNode::new);

    static int counter;

    void lock() {
        QNode node = myNode.get();
        QNode pred = tail.getAndSet(node);
        if (pred != null) {
            node.setLocked(true);
            pred.next = node;
            while (node.isLocked()) {
                // Wait until the thread before passes the lock on.
            }
        }
    }

    void unlock() {
        QNode node = myNode.get();
        if (node.next == null) {
            if (tail.compareAndSet(node, null)) {
                return;
            }
            while (node.next == null) {
                // A thread has come in at the tail: wait until it has linked itself in.
            }
        }
        node.next.setLocked(false);
        node.next = null;
    }
}

class QNode {
    private volatile boolean locked;
    volatile QNode next;

    void setLocked(boolean value) {
        locked = value;
    }

    boolean isLocked() {
        return locked;
    }
}
