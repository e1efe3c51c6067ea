// A loop around Phaser.awaitAdvanceInterruptibly with a time.
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class TimedLoopPhaser {
    static int data;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        new Thread(() -> {
            data = 1;
            phaser.arrive();
        }).start();
        while (true) {
            try {
                phaser.awaitAdvanceInterruptibly(0, 10, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException e) {
                continue;
            }
        }
        assert data == 1;
    }
}
