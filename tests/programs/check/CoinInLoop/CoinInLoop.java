// Numbers that are drawn in a loop, from one generator and from new ones, do not make new states: the
// loop comes back to where it was.
import java.util.Random;

public class CoinInLoop {
    static volatile boolean isSet;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread worker = new Thread(() -> isSet = true);
        worker.start();
        while (random.nextBoolean() && !isSet || new Random().nextInt(2) == 1) {
            Thread.yield();
        }
        worker.join();
    }
}
