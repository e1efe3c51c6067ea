// Products of a sparse matrix and a vector: rows, columns and values in three arrays sorted by rows, each
// thread a range of rows.
import java.util.Arrays;
import java.util.Random;

final class Sparse extends Kernel {
    private static final int N = 25_000;
    private static final int ENTRIES = 5 * N;
    private static final int PRODUCTS = 1_400;

    private final int[] rows = new int[ENTRIES];
    private final int[] columns = new int[ENTRIES];
    private final double[] values = new double[ENTRIES];
    private final double[] x = new double[N];
    private final int[] first = new int[THREADS + 1]; // the first entry of each thread
    private double[] y;

    private Sparse() {
        Random random = new Random(5);
        for (int i = 0; i < N; i++) {
            x[i] = random.nextDouble();
        }
        for (int i = 0; i < ENTRIES; i++) {
            rows[i] = random.nextInt(N);
            columns[i] = random.nextInt(N);
            values[i] = random.nextDouble() / ENTRIES;
        }
        Arrays.sort(rows);
        for (int thread = 1; thread <= THREADS; thread++) {
            int row = N * thread / THREADS;
            int entry = first[thread - 1];
            while (entry < ENTRIES && rows[entry] < row) {
                entry++;
            }
            first[thread] = entry;
        }
    }

    @Override
    void setUp() {
        y = new double[N];
    }

    @Override
    void work(int thread) {
        int begin = first[thread];
        int end = first[thread + 1];
        for (int product = 0; product < PRODUCTS; product++) {
            for (int i = begin; i < end; i++) {
                y[rows[i]] += x[columns[i]] * values[i];
            }
        }
    }

    @Override
    String check() {
        double expected = 0;
        for (int i = 0; i < ENTRIES; i++) {
            expected += PRODUCTS * x[columns[i]] * values[i];
        }
        double sum = 0;
        for (double value : y) {
            sum += value;
        }
        if (Math.abs(sum - expected) > 1e-8 * expected) {
            throw new IllegalStateException(sum + ", not " + expected);
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new Sparse().measure(args);
    }
}
