// As PhaserAdvance, but one of them writes its cell after it has arrived.
import java.util.concurrent.Phaser;

public class PhaserAdvanceBroken {
    static final int[] cells = new int[2];
    static int total;
    static final Phaser PHASER = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            total += cells[0] + cells[1];
            return phase == 1;
        }
    };

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            PHASER.arriveAndAwaitAdvance();
            Thread.sleep(100);
            cells[1] = 2;
            PHASER.arriveAndDeregister();
        });
        cells[0] = 40;
        PHASER.arriveAndAwaitAdvance();
        int seen = total + cells[1];
        PHASER.arriveAndAwaitAdvance();
        second.join();
        if (seen < 40) {
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
