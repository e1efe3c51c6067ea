// LU factorisation with partial pivoting of a dense matrix; the rows below the pivot are spread over the
// threads, which meet at a barrier before and after each step. Then the system is solved and checked.
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

final class LuFact extends Kernel {
    private static final int N = 1_300;

    private double[][] matrix;
    private int[] pivots;
    private double[] right;
    private CyclicBarrier barrier;

    private static double[][] randomMatrix() {
        Random random = new Random(1325);
        double[][] a = new double[N][N];
        for (double[] row : a) {
            for (int j = 0; j < N; j++) {
                row[j] = random.nextDouble() - 0.5;
            }
        }
        return a;
    }

    @Override
    void setUp() {
        matrix = randomMatrix();
        pivots = new int[N];
        right = new double[N];
        for (int i = 0; i < N; i++) { // so that all unknowns are 1
            for (int j = 0; j < N; j++) {
                right[i] += matrix[i][j];
            }
        }
        barrier = new CyclicBarrier(THREADS);
    }

    private void choosePivot(int k) {
        int best = k;
        for (int i = k + 1; i < N; i++) {
            if (Math.abs(matrix[i][k]) > Math.abs(matrix[best][k])) {
                best = i;
            }
        }
        pivots[k] = best;
        double[] row = matrix[best];
        matrix[best] = matrix[k];
        matrix[k] = row;
    }

    private static void eliminate(double[] row, double[] pivot, int k) {
        double factor = row[k] / pivot[k];
        row[k] = factor;
        for (int j = k + 1; j < N; j++) {
            row[j] -= factor * pivot[j];
        }
    }

    @Override
    void work(int thread) throws Exception {
        for (int k = 0; k < N - 1; k++) {
            if (thread == k % THREADS) {
                choosePivot(k);
            }
            barrier.await();
            double[] pivot = matrix[k];
            for (int i = k + 1; i < N; i++) {
                if (i % THREADS == thread) {
                    eliminate(matrix[i], pivot, k);
                }
            }
            barrier.await();
        }
    }

    private double[] solve() {
        double[] x = right.clone();
        for (int k = 0; k < N - 1; k++) {
            double value = x[pivots[k]];
            x[pivots[k]] = x[k];
            x[k] = value;
        }
        for (int i = 1; i < N; i++) {
            for (int j = 0; j < i; j++) {
                x[i] -= matrix[i][j] * x[j];
            }
        }
        for (int i = N - 1; i >= 0; i--) {
            for (int j = i + 1; j < N; j++) {
                x[i] -= matrix[i][j] * x[j];
            }
            x[i] /= matrix[i][i];
        }
        return x;
    }

    @Override
    String check() {
        double worst = 0;
        for (double x : solve()) {
            worst = Math.max(worst, Math.abs(x - 1));
        }
        if (!(worst < 1e-8)) {
            throw new IllegalStateException("error " + worst);
        }
        return "error " + worst;
    }

    public static void main(String[] args) throws Exception {
        new LuFact().measure(args);
    }
}
