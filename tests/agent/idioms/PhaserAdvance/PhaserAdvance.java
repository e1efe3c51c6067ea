// Two parties advance together, onAdvance() adds up, and each reads the other one's cell; Phaser:
// what precedes any form of arrive happens-before onAdvance(), and that before what follows the
// advance.
import java.util.concurrent.Phaser;

public class PhaserAdvance {
    static final int[] cells = new int[2];
    static int total;
    static final Phaser PHASER = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            total = cells[0] + cells[1];
            return super.onAdvance(phase, parties);
        }
    };
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            cells[1] = 2;
            PHASER.awaitAdvance(PHASER.arriveAndDeregister());
            seen = cells[0];
        });
        cells[0] = 40;
        PHASER.arriveAndAwaitAdvance();
        second.join();
        if (seen + cells[1] != 42 || total != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
