// As PhaserArrive, but the value is written after the hand-over: nothing orders it before the read.
import java.util.concurrent.Phaser;

public class PhaserArriveBroken {
    static final Phaser PHASER = new Phaser(1);
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            PHASER.awaitAdvance(0);
            Thread.sleep(100);
            seen = value;
        });
        PHASER.arrive();
        value = 42;
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
