// A benchmark of a tournament barrier: two threads pass it twice.
// Corrected: IsDone is an AtomicIntegerArray, whose elements have volatile semantics: no race.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class BarrierBenchFixed {
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
