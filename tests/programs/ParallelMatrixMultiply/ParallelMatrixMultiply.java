// Matrix products by rows, blocks, fork/join and parallel streams agree with the sequential product bit for bit.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ParallelMatrixMultiply {
    static final int N = 40;

    static double[][] matrix(long seed) {
        Random r = new Random(seed);
        double[][] m = new double[N][N];
        for (double[] row : m) {
            for (int j = 0; j < N; j++) {
                row[j] = r.nextInt(2000) / 16.0 - 60;
            }
        }
        return m;
    }

    static void row(double[][] a, double[][] b, double[][] c, int i) {
        for (int j = 0; j < N; j++) {
            double s = 0;
            for (int k = 0; k < N; k++) {
                s += a[i][k] * b[k][j];
            }
            c[i][j] = s;
        }
    }

    static final class Rows extends RecursiveAction {
        final double[][] a, b, c;
        final int lo, hi;

        Rows(double[][] a, double[][] b, double[][] c, int lo, int hi) {
            this.a = a;
            this.b = b;
            this.c = c;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo <= 5) {
                for (int i = lo; i < hi; i++) {
                    row(a, b, c, i);
                }
            } else {
                int mid = lo + hi >>> 1;
                invokeAll(new Rows(a, b, c, lo, mid), new Rows(a, b, c, mid, hi));
            }
        }
    }

    static long checksum(double[][] m) {
        long h = 1;
        for (double[] row : m) {
            for (double v : row) {
                h = h * 31 + Double.doubleToLongBits(v);
            }
        }
        return h;
    }

    public static void main(String[] args) throws Exception {
        double[][] a = matrix(1), b = matrix(2), expected = new double[N][N];
        for (int i = 0; i < N; i++) {
            row(a, b, expected, i);
        }
        System.out.println("sequential " + Long.toHexString(checksum(expected)) + " " + expected[0][0] + " " + expected[N - 1][N - 1]);

        double[][] byThreads = new double[N][N];
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = id; i < N; i += 4) {
                    row(a, b, byThreads, i);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("threads " + Arrays.deepEquals(expected, byThreads));

        double[][] byPool = new double[N][N];
        ForkJoinPool pool = new ForkJoinPool(3);
        pool.invoke(new Rows(a, b, byPool, 0, N));
        pool.shutdown();
        System.out.println("fork/join " + Arrays.deepEquals(expected, byPool));

        double[][] byStream = IntStream.range(0, N).parallel().mapToObj(i -> {
            double[][] c = new double[N][N];
            row(a, b, c, i);
            return c[i];
        }).toArray(double[][]::new);
        System.out.println("stream " + Arrays.deepEquals(expected, byStream));

        ExecutorService ex = Executors.newFixedThreadPool(2);
        List<Future<double[]>> fs = new ArrayList<>();
        for (int i = 0; i < N; i++) {
            final int n = i;
            fs.add(ex.submit(() -> {
                double[][] c = new double[N][];
                c[n] = new double[N];
                row(a, b, c, n);
                return c[n];
            }));
        }
        boolean same = true;
        for (int i = 0; i < N; i++) {
            same &= Arrays.equals(expected[i], fs.get(i).get());
        }
        ex.shutdown();
        System.out.println("futures " + same);
        double trace = 0;
        for (int i = 0; i < N; i++) {
            trace += expected[i][i];
        }
        System.out.println("trace " + Double.toHexString(trace));
    }
}
