// All parties have arrived for a moment before a phaser advances (its transient states are for
// monitoring, says the documentation).
import java.util.concurrent.Phaser;

public class PhaserAllArrived {
    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        new Thread(phaser::arrive).start();
        if (phaser.getUnarrivedParties() == 0) {
            throw new Error("all arrived");
        }
    }
}
