/*
 * The static tree barrier: a thread waits until its children have arrived (an atomic count), tells
 * its parent, and waits until the root turns the common sense. The mistake: `sense` is plain. It
 * races, and it does not order what the root logged before the barrier and what its child reads
 * behind it, so the driver's log races too. All interleavings are right.
 */

import java.util.concurrent.atomic.AtomicInteger;

public class StaticTreeBarrier {
    static final int THREADS = 2;
    static final int[] log = new int[THREADS];

    private final Node[] node;
    private boolean sense;
    private final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    StaticTreeBarrier(int threads, int radix) {
        node = new Node[threads];
        for (int i = 0; i < threads; i++) {
            int firstChild = radix * i + 1;
            int children = Math.max(0, Math.min(radix, threads - firstChild));
            node[i] = new Node(i == 0 ? null : node[(i - 1) / radix], children);
        }
    }

    void await(int me) {
        node[me].await();
    }

    private class Node {
        private final Node parent;
        private final int children;
        private final AtomicInteger missing;

        Node(Node parent, int children) {
            this.parent = parent;
            this.children = children;
            missing = new AtomicInteger(children);
        }

        void await() {
            boolean mySense = threadSense.get();
            while (missing.get() > 0) {
                // Wait for the children.
            }
            missing.set(children);
            if (parent != null) {
                parent.missing.getAndDecrement();
                while (sense != mySense) {
                    // Wait for the root.
                }
            } else {
                sense = mySense;
            }
            threadSense.set(!mySense);
        }
    }

    static class Worker extends Thread {
        private final StaticTreeBarrier barrier;
        private final int me;

        Worker(StaticTreeBarrier barrier, int me) {
            this.barrier = barrier;
            this.me = me;
        }

        @Override
        public void run() {
            for (int step = 1; step <= 2; step++) {
                log[me] = step;
                barrier.await(me);
                for (int entry : log) {
                    assert entry == step;
                }
                // Nobody writes the next entry before all have read this one.
                barrier.await(me);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaticTreeBarrier barrier = new StaticTreeBarrier(THREADS, 2);
        Worker[] workers = {new Worker(barrier, 0), new Worker(barrier, 1)};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}
