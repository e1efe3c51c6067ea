// Successive over-relaxation (sor): rows are worked on by threads that wait for their neighbours at a barrier made of an array of
// counters.  The reference to it is volatile, its elements are not: the barrier orders nothing, and what a thread
// reads of its neighbour's rows may be old.
public class Relaxation {
    static final int THREADS = 2, SIZE = 24, ROUNDS = 40;
    static volatile long[][] sync;
    static final double[][] grid = new double[SIZE][SIZE];

    static void awaitNeighbours(int id) {
        sync[id][0]++;
        if (id > 0) {
            while (sync[id - 1][0] < sync[id][0]) {
                Thread.yield();
            }
        }
        if (id < THREADS - 1) {
            while (sync[id + 1][0] < sync[id][0]) {
                Thread.yield();
            }
        }
    }

    static void relax(int id) {
        int from = Math.max(1, id * SIZE / THREADS), to = Math.min(SIZE - 1, (id + 1) * SIZE / THREADS);
        for (int round = 0; round < 2 * ROUNDS; round++) {
            for (int i = from + (from + round & 1); i < to; i += 2) {
                for (int k = 1; k < SIZE - 1; k++) {
                    grid[i][k] = 0.3 * (grid[i - 1][k] + grid[i + 1][k] + grid[i][k - 1])
                        + 0.1 * grid[i][k];
                }
            }
            awaitNeighbours(id);
        }
    }

    static double total() {
        double sum = 0;
        for (double[] row : grid) {
            for (double value : row) {
                sum += value;
            }
        }
        return sum;
    }

    static double run(int threads) throws InterruptedException {
        sync = new long[THREADS][1];
        for (int i = 0; i < SIZE; i++) {
            for (int k = 0; k < SIZE; k++) {
                grid[i][k] = i * 31 % 17 + k * 7 % 11;
            }
        }
        Thread[] workers = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            workers[t] = new Thread(() -> relax(me));
        }
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        return total();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.printf("%.9f%n", run(THREADS));
    }
}
