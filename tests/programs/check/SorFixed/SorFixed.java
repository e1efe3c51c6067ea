// Successive over-relaxation in red-black order: one inner row for each of two threads; after each
// phase a thread waits until the other has completed it as well.
// Corrected: sync is an AtomicLongArray. A phase of one thread happens-before the next phase of the
// other, and in one phase a thread reads no element that the other writes: no race on A.
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

public class SorFixed {
    public static void main(String[] args) throws InterruptedException {
        RandomMatrix expected = new RandomMatrix(4, 4);
        for (int phase = 0; phase < SOR.PHASES; phase++) {
            SOR.relax(expected, 1, phase);
            SOR.relax(expected, 2, phase);
        }
        RandomMatrix matrix = new RandomMatrix(4, 4);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new SORRunner(i, matrix));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert Arrays.deepEquals(expected.A, matrix.A);
    }
}

/** Numbers that look random and are the same in every run. */
class RandomMatrix {
    final double[][] A;

    RandomMatrix(int rows, int columns) {
        A = new double[rows][columns];
        int seed = 1;
        for (double[] row : A) {
            for (int j = 0; j < columns; j++) {
                seed = (seed * 5 + 3) % 16;
                row[j] = seed;
            }
        }
    }
}

class SOR {
    static final int PHASES = 4; /* a red and a black one make an iteration */
    private static final double OMEGA = 1.25;

    /** How many phases each thread has completed. */
    static final AtomicLongArray sync = new AtomicLongArray(2);

    /** The inner elements of a row whose colour is that of the phase. */
    static void relax(RandomMatrix matrix, int row, int phase) {
        double[] above = matrix.A[row - 1];
        double[] here = matrix.A[row];
        double[] below = matrix.A[row + 1];
        for (int j = 1 + (row + phase) % 2; j < here.length - 1; j += 2) {
            double around = above[j] + below[j] + here[j - 1] + here[j + 1];
            here[j] = OMEGA / 4 * around + (1 - OMEGA) * here[j];
        }
    }
}

class SORRunner implements Runnable {
    private final int id;
    private final RandomMatrix matrix;

    SORRunner(int id, RandomMatrix matrix) {
        this.id = id;
        this.matrix = matrix;
    }

    @Override
    public void run() {
        for (int phase = 0; phase < SOR.PHASES; phase++) {
            SOR.relax(matrix, 1 + id, phase);
            SOR.sync.incrementAndGet(id);
            while (SOR.sync.get(1 - id) <= phase) {
                Thread.onSpinWait();
            }
        }
    }
}
