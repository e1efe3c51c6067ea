// Successive over-relaxation of a grid, red and black points in turn, threads with bands of rows, barriers
// between the colours.
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

final class Sor extends Kernel {
    private static final int N = 800;
    private static final int ITERATIONS = 260;
    private static final double OMEGA = 1.25;

    private double[][] grid;
    private CyclicBarrier barrier;

    @Override
    void setUp() {
        Random random = new Random(10_101);
        grid = new double[N][N];
        for (double[] row : grid) {
            for (int j = 0; j < N; j++) {
                row[j] = random.nextDouble() * 1e-6;
            }
        }
        barrier = new CyclicBarrier(THREADS);
    }

    private void relax(int begin, int end, int colour) {
        for (int i = begin; i < end; i++) {
            double[] above = grid[i - 1];
            double[] row = grid[i];
            double[] below = grid[i + 1];
            for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2) {
                row[j] = OMEGA * 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1])
                        + (1 - OMEGA) * row[j];
            }
        }
    }

    @Override
    void work(int thread) throws Exception {
        int rows = N - 2;
        int begin = 1 + rows * thread / THREADS;
        int end = 1 + rows * (thread + 1) / THREADS;
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            relax(begin, end, 0);
            barrier.await();
            relax(begin, end, 1);
            barrier.await();
        }
    }

    /** How far the inner points are from the mean of their neighbours; the smooth part remains. */
    private double residual() {
        double worst = 0;
        for (int i = 1; i < N - 1; i++) {
            for (int j = 1; j < N - 1; j++) {
                double mean = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
                worst = Math.max(worst, Math.abs(grid[i][j] - mean));
            }
        }
        return worst;
    }

    @Override
    String check() {
        double residual = residual();
        if (!(residual < 2e-8)) {
            throw new IllegalStateException("residual " + residual);
        }
        double sum = 0;
        for (double[] row : grid) {
            for (double value : row) {
                sum += value;
            }
        }
        return "sum " + sum + " residual " + residual;
    }

    public static void main(String[] args) throws Exception {
        new Sor().measure(args);
    }
}
