// One move draws more numbers than a move can answer questions: it is divided, and all 2^8 outcomes
// are tried; one of them fails.
import java.util.Random;

public class CoinsMany {
    static volatile int number;

    public static void main(String[] args) throws InterruptedException {
        Random random = new Random();
        Thread worker = new Thread(() -> { });
        worker.start();
        int drawn = 0;
        for (int i = 0; i < 8; i++) {
            drawn = 2 * drawn + (random.nextBoolean() ? 1 : 0);
        }
        number = drawn;
        worker.join();
        if (number == 0b10110101) {
            throw new IllegalStateException();
        }
    }
}
