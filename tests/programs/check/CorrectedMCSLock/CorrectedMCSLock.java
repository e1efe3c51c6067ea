/*
 * The MCS queue lock, half corrected: `next` of QNode is volatile, but `locked` is only accessed in
 * opaque mode. Opaque accesses do not race with each other, yet they order nothing else: the lock
 * handed over through `locked` does not order the critical sections, and so the counter races,
 * and nothing else does. All interleavings count to 4.
 */

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

public class CorrectedMCSLock {
    public static void main(String[] args) throws InterruptedException {
        // Links the accesses through the VarHandle before there is a second thread.
        QNode node = new QNode();
        node.setLocked(true);
        assert node.isLocked();

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
    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(QNode.class, "locked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean locked;
    volatile QNode next;

    void setLocked(boolean value) {
        LOCKED.setOpaque(this, value);
    }

    boolean isLocked() {
        return (boolean) LOCKED.getOpaque(this);
    }
}
