// A benchmark of a tournament barrier: two threads pass it twice.
// The mistake: IsDone is volatile, but only the reference to the array is; its elements are plain,
// written by their thread and read by others. They race, and nothing else does.
// By interleaving alone the barrier works, so the assertion, made of an atomic count, holds.
import java.util.concurrent.atomic.AtomicInteger;

public class BarrierBench {
    private static final int THREADS = 2;
    private static final int ROUNDS = 2;

    public static void main(String[] args) throws InterruptedException {
        TournamentBarrier br = new TournamentBarrier(THREADS);
        AtomicInteger arrived = new AtomicInteger();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            threads[i] = new Thread(() -> rounds(id, br, arrived));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void rounds(int id, TournamentBarrier br, AtomicInteger arrived) {
        for (int round = 1; round <= ROUNDS; round++) {
            arrived.incrementAndGet();
            br.DoBarrier(id);
            assert arrived.get() >= round * THREADS;
        }
    }
}

/** Losers of a round tell the winner; the champion, thread 0, tells all. */
class TournamentBarrier {
    private final int numThreads;
    volatile boolean[] IsDone;

    TournamentBarrier(int n) {
        numThreads = n;
        IsDone = new boolean[n];
    }

    void DoBarrier(int myid) {
        boolean done = !IsDone[myid];
        for (int step = 1; step < numThreads && myid % (2 * step) == 0; step *= 2) {
            int rival = myid + step;
            while (rival < numThreads && IsDone[rival] != done) {
                Thread.onSpinWait();
            }
        }
        IsDone[myid] = done;
        while (IsDone[0] != done) {
            Thread.onSpinWait();
        }
    }
}
