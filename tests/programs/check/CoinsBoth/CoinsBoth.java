// Two threads draw a number each, as choices: all four pairs come about (Random.nextInt: "all bound
// possible int values are produced with (approximately) equal probability"), so each failure is found.
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class CoinsBoth {
    static int first;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread worker = new Thread(() -> first = ThreadLocalRandom.current().nextInt(2));
        worker.start();
        boolean second = random.nextBoolean();
        worker.join();
        if (first == 1 && second) {
            throw new IllegalStateException();
        }
        if (first == 0 && !second) {
            throw new IllegalArgumentException();
        }
        if (first == 1 && !second) {
            throw new UnsupportedOperationException();
        }
    }
}
