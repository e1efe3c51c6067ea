// Threads meet at a tournament barrier whose flags are plain elements of an array (lufact): a thread that reads an old flag goes
// out of step with the others, or waits for ever.
public class Factorization {
    static class TournamentBarrier {
        final boolean[] IsDone;
        final int threads;

        TournamentBarrier(int threads) {
            this.threads = threads;
            IsDone = new boolean[threads];
        }

        void await(int me) {
            boolean sense = !IsDone[me];
            for (int round = 1; round < threads; round *= 2) {
                if (me % (2 * round) == 0 && me + round < threads) {
                    while (IsDone[me + round] != sense) {
                        Thread.yield();
                    }
                }
            }
            IsDone[me] = sense;
            while (IsDone[0] != sense) {
                Thread.yield();
            }
        }
    }

    static final int THREADS = 2, SIZE = 8;

    public static void main(String[] args) throws InterruptedException {
        TournamentBarrier barrier = new TournamentBarrier(THREADS);
        double[][] matrix = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            for (int k = 0; k < SIZE; k++) {
                matrix[i][k] = i == k ? 20 + i : (i * 7 + k * 3) % 5;
            }
        }
        Thread[] workers = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            workers[t] = new Thread(() -> {
                for (int step = 0; step < SIZE - 1; step++) {
                    for (int i = step + 1 + me; i < SIZE; i += THREADS) {
                        double factor = matrix[i][step] / matrix[step][step];
                        for (int k = step; k < SIZE; k++) {
                            matrix[i][k] -= factor * matrix[step][k];
                        }
                    }
                    barrier.await(me);
                }
            });
            workers[t].start();
        }
        double determinant = 1;
        for (Thread worker : workers) {
            worker.join();
        }
        for (int i = 0; i < SIZE; i++) {
            determinant *= matrix[i][i];
        }
        System.out.printf("%.3f%n", determinant);
    }
}
