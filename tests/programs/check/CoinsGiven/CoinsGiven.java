// The twin of CoinsBoth without choices: one number was tried out, and the answer says so.
import java.util.Random;

public class CoinsGiven {
    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread worker = new Thread(() -> { });
        worker.start();
        int number = random.nextInt(1000);
        worker.join();
        assert number >= 0;
    }
}
