// Two threads arrive at a phaser with one party. Each arrival is the last of a phase, and for a moment before the
// phaser advances no party is left: the other thread's arrival then fails (Phaser.arrive: "throws
// IllegalStateException if not terminated and the number of unarrived parties would become negative").
import java.util.concurrent.Phaser;

public class PhaserArrivedTooOften {
    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        new Thread(phaser::arrive).start();
        phaser.arrive();
    }
}
