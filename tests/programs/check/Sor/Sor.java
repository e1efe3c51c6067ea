// Successive over-relaxation in red-black order: one inner row for each of two threads; after each
// phase a thread waits until the other has completed it as well.
// The mistake: sync is volatile, but only the reference to the array is; its elements are plain,
// written by their thread and read by the other. They race, and they order nothing: elements of A
// that one thread writes in a phase race with the other's reads in the next.
// By interleaving alone the phases keep apart, so the result is that of a sequential run.
import java.util.Arrays;

public class Sor {
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
    static volatile long[] sync = new long[2];

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
            SOR.sync[id]++;
            while (SOR.sync[1 - id] <= phase) {
                Thread.onSpinWait();
            }
        }
    }
}
