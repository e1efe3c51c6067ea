/*
 * The static tree barrier, corrected: a thread waits until its children have arrived (an atomic
 * count), tells its parent, and waits until the root turns the common sense, which is volatile now.
 * Upwards the counts and downwards the sense order what comes before the barrier and what comes
 * behind it, so the driver's plain log does not race either.
 */

import java.util.concurrent.atomic.AtomicInteger;

class StaticTreeBarrier {
    static final int THREADS = 2;
    static final int[] log = new int[THREADS];

    private final Node[] node;
    private volatile boolean sense;
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
}

public class StaticTreeBarrierFixed {
    public static void main(String[] args) throws InterruptedException {
        StaticTreeBarrier barrier = new StaticTreeBarrier(StaticTreeBarrier.THREADS, 2);
        StaticTreeBarrier.Worker[] workers = {
            new StaticTreeBarrier.Worker(barrier, 0), new StaticTreeBarrier.Worker(barrier, 1)
        };
        for (StaticTreeBarrier.Worker worker : workers) {
            worker.start();
        }
        for (StaticTreeBarrier.Worker worker : workers) {
            worker.join();
        }
    }
}
