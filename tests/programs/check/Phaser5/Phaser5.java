// Five threads write a plain result each and meet at a phaser, then read their neighbour's: what
// happens before an arrival happens before the advance, and so before arriveAndAwaitAdvance()
// returns.
import java.util.concurrent.Phaser;

public class Phaser5 {
    static final Phaser phaser = new Phaser(5);
    static final int[] results = new int[5];

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            int index = i;
            new Thread(() -> {
                results[index] = index + 1;
                phaser.arriveAndAwaitAdvance();
                int next = (index + 1) % 5;
                assert results[next] == next + 1;
            }).start();
        }
    }
}
