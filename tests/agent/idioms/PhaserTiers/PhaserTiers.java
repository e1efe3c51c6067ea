// Phasers in tiers: arrivals at a child happen before the advance of the root, and that before the
// return of awaitAdvance at any child.
import java.util.concurrent.Phaser;

public class PhaserTiers {
    static int value;

    public static void main(String[] args) throws Exception {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 1);
        Phaser right = new Phaser(root, 1);
        Thread reader = start(() -> {
            right.arriveAndAwaitAdvance();
            if (value != 42) {
                throw new AssertionError(value);
            }
        });
        value = 42;
        left.arriveAndAwaitAdvance();
        reader.join();
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
