// As PhaserAdvance, but one of them writes its cell after the advance.
import java.util.concurrent.Phaser;

public class PhaserAdvanceBroken {
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
            Thread.sleep(100);
            seen = cells[0];
        });
        PHASER.arriveAndAwaitAdvance();
        cells[0] = 40;
        second.join();
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
