/*
 * The dissemination barrier: in each round a thread sets a flag of its partner and waits for its
 * own. The mistake: `volatile boolean[] flag` makes only the reference volatile; the elements are
 * plain, so they race, and they order nothing: what the threads write to the driver's log before
 * the barrier races with what they read of it behind the barrier. All interleavings are right.
 */

public class DisBarrier {
    static final int THREADS = 2;
    static final int[] log = new int[THREADS];

    private final Node[][] node;
    private final int rounds;
    private final ThreadLocal<Boolean> mySense = ThreadLocal.withInitial(() -> true);
    private final ThreadLocal<Integer> myParity = ThreadLocal.withInitial(() -> 0);

    DisBarrier(int threads) {
        int needed = 0;
        while (1 << needed < threads) {
            needed++;
        }
        rounds = needed;
        node = new Node[threads][rounds];
        for (Node[] row : node) {
            for (int round = 0; round < rounds; round++) {
                row[round] = new Node();
            }
        }
        for (int i = 0; i < threads; i++) {
            for (int round = 0; round < rounds; round++) {
                node[i][round].partner = node[(i + (1 << round)) % threads][round];
            }
        }
    }

    void await(int me) {
        int parity = myParity.get();
        boolean sense = mySense.get();
        for (Node mine : node[me]) {
            mine.partner.flag[parity] = sense;
            while (mine.flag[parity] != sense) {
                // Wait for the thread whose partner this one is.
            }
        }
        // Two flags used in turn need a new sense only every second time.
        if (parity == 1) {
            mySense.set(!sense);
        }
        myParity.set(1 - parity);
    }

    static class Worker extends Thread {
        private final DisBarrier barrier;
        private final int me;

        Worker(DisBarrier barrier, int me) {
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
        DisBarrier barrier = new DisBarrier(THREADS);
        Worker[] workers = {new Worker(barrier, 0), new Worker(barrier, 1)};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}

class Node {
    volatile boolean[] flag = new boolean[2];
    Node partner;
}
