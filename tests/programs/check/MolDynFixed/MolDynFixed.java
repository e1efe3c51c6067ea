// Molecular dynamics in one dimension: each thread moves particles of its own, in step by a
// tournament barrier. Corrected: IsDone is an AtomicIntegerArray, whose elements have volatile
// semantics. The particles of a thread are its own until main has joined it: no race.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class MolDynFixed {
    public static void main(String[] args) throws InterruptedException {
        TournamentBarrier br = new TournamentBarrier(2);
        mdRunner[] runners = new mdRunner[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            runners[i] = new mdRunner(i, br);
            threads[i] = new Thread(runners[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert runners[0].momentum() == 0;
        assert runners[0].kineticEnergy() > 0;
        assert runners[0].kineticEnergy() == runners[1].kineticEnergy();
    }
}

class particle {
    double xcoord;
    double xvelocity;
    double xforce;

    particle(double xcoord, double xvelocity) {
        this.xcoord = xcoord;
        this.xvelocity = xvelocity;
    }

    void domove() {
        xcoord += xvelocity;
        xforce = 0;
    }

    /** The Lennard-Jones force of a pair, the same on both in opposite directions. */
    void force(particle other) {
        double x = xcoord - other.xcoord;
        double inverse = 1 / (x * x);
        double inverse3 = inverse * inverse * inverse;
        double pull = x * inverse * (inverse3 * inverse3 - 0.5 * inverse3);
        xforce += pull;
        other.xforce -= pull;
    }

    void mkekin() {
        xvelocity += xforce;
    }
}

/** Moves two particles of its own. */
class mdRunner implements Runnable {
    private static final int MOVES = 2;

    private final int id;
    private final TournamentBarrier br;
    private final particle[] one = {new particle(-1, 0.125), new particle(1, -0.125)};

    mdRunner(int id, TournamentBarrier br) {
        this.id = id;
        this.br = br;
    }

    @Override
    public void run() {
        for (int move = 0; move < MOVES; move++) {
            for (particle p : one) {
                p.domove();
            }
            one[0].force(one[1]);
            for (particle p : one) {
                p.mkekin();
            }
            br.DoBarrier(id);
        }
    }

    double momentum() {
        return one[0].xvelocity + one[1].xvelocity;
    }

    double kineticEnergy() {
        return one[0].xvelocity * one[0].xvelocity + one[1].xvelocity * one[1].xvelocity;
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
