// One party arrives, another thread awaits the advance; Phaser: what precedes any form of arrive
// happens-before the phase advance, and that before what follows it.
import java.util.concurrent.Phaser;

public class PhaserArrive {
    static final Phaser PHASER = new Phaser(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            PHASER.awaitAdvance(0);
            seen = value;
        });
        value = 42;
        PHASER.arrive();
        reader.join();
        if (seen != 42) {
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
