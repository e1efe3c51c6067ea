// LU factorization of a block-diagonal matrix, one block for each thread, in step by a tournament
// barrier. Corrected: IsDone is an AtomicIntegerArray, whose elements have volatile semantics.
// A thread touches only rows and pivots of its own block, and main reads them after it has joined
// the threads: no race.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class LuFactFixed {
    public static void main(String[] args) throws InterruptedException {
        double[][] a = {
            {1, 2, 0, 0},
            {4, 12, 0, 0},
            {0, 0, 2, 6},
            {0, 0, 1, 4},
        };
        int[] ipvt = new int[4];
        TournamentBarrier br = new TournamentBarrier(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new LinpackRunner(i, a, ipvt, br));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double determinant = 1;
        for (int k = 0; k < 4; k++) {
            determinant *= ipvt[k] == k ? a[k][k] : -a[k][k];
        }
        assert determinant == 8; /* 4 of the upper block, 2 of the lower */
    }
}

/** Gaussian elimination with partial pivoting of one block of two rows and columns. */
class LinpackRunner implements Runnable {
    private final int id;
    private final double[][] a;
    private final int[] ipvt;
    private final TournamentBarrier br;

    LinpackRunner(int id, double[][] a, int[] ipvt, TournamentBarrier br) {
        this.id = id;
        this.a = a;
        this.ipvt = ipvt;
        this.br = br;
    }

    @Override
    public void run() {
        int begin = 2 * id;
        int end = begin + 2;
        for (int k = begin; k < end; k++) {
            int pivot = k;
            for (int i = k + 1; i < end; i++) {
                if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
                    pivot = i;
                }
            }
            ipvt[k] = pivot;
            for (int j = k; j < end; j++) {
                double swap = a[pivot][j];
                a[pivot][j] = a[k][j];
                a[k][j] = swap;
            }
            for (int i = k + 1; i < end; i++) {
                a[i][k] /= a[k][k];
                for (int j = k + 1; j < end; j++) {
                    a[i][j] -= a[i][k] * a[k][j];
                }
            }
            br.DoBarrier(id);
        }
    }
}

/** Losers of a round tell the winner; the champion, thread 0, tells all. */
class TournamentBarrier {
    private final int numThreads;
    private final AtomicIntegerArray IsDone;

    TournamentBarrier(int n) {
        numThreads = n;
        IsDone = new AtomicIntegerArray(n);
    }

    void DoBarrier(int myid) {
        int done = 1 - IsDone.get(myid);
        for (int step = 1; step < numThreads && myid % (2 * step) == 0; step *= 2) {
            int rival = myid + step;
            while (rival < numThreads && IsDone.get(rival) != done) {
                Thread.onSpinWait();
            }
        }
        IsDone.set(myid, done);
        while (IsDone.get(0) != done) {
            Thread.onSpinWait();
        }
    }
}
