/*
 * The MCS queue lock, corrected: an explicit list of waiting threads, each spinning on its own node
 * until the thread before it passes the lock on. Both fields of QNode are volatile: `next` orders
 * the enqueueing before the hand-over, `locked` the critical sections. No race, the count is right.
 */

import java.util.concurrent.atomic.AtomicReference;

class MCSLock {
    private final AtomicReference<QNode> tail = new AtomicReference<>();
    private final ThreadLocal<QNode> myNode = ThreadLocal.withInitial(QNode::new);

    static int counter;

    void lock() {
        QNode node = myNode.get();
        QNode pred = tail.getAndSet(node);
        if (pred != null) {
            node.locked = true;
            pred.next = node;
            while (node.locked) {
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
        node.next.locked = false;
        node.next = null;
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
                counter++;
                lock.unlock();
            }
        }
    }
}

public class MCSLockFixed {
    public static void main(String[] args) throws InterruptedException {
        MCSLock lock = new MCSLock();
        MCSLock.Worker first = new MCSLock.Worker(lock);
        MCSLock.Worker second = new MCSLock.Worker(lock);
        first.start();
        second.start();
        first.join();
        second.join();
        assert MCSLock.counter == 4;
    }
}

class QNode {
    volatile boolean locked;
    volatile QNode next;
}
