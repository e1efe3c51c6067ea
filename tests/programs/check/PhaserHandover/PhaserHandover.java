// Two parties of a Phaser: the writer arrives after it wrote plain data, the reader arrives and
// awaits the advance before it reads: arriving happens before the advance that it makes possible.
// With one processor a Phaser does not spin hundreds of times before it blocks.
import java.util.concurrent.Phaser;

public class PhaserHandover {
    static final Phaser phaser = new Phaser(2);
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            phaser.arrive();
        });
        Thread reader = new Thread(() -> {
            phaser.arriveAndAwaitAdvance();
            assert data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
