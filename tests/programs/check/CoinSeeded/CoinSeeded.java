// A generator with a seed of the program's own, and a subclass that makes its own numbers: what they return
// follows from the documentation (Random.setSeed, Random.next), so it is neither a choice nor given.
import java.util.Random;

public class CoinSeeded {
    static class Zeros extends Random {
        @Override
        protected int next(int bits) {
            return 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Random seeded = new Random(42), again = new Random();
        again.setSeed(42);
        Random zeros = new Zeros();
        Thread worker = new Thread(() -> { });
        worker.start();
        for (int i = 0; i < 5; i++) {
            assert seeded.nextInt(2) == again.nextInt(2);
            assert seeded.nextBoolean() == again.nextBoolean();
            assert seeded.nextInt(100) == again.nextInt(100);
            assert !zeros.nextBoolean() && zeros.nextInt(2) == 0;
        }
        assert new Random(42).nextInt(10) == 0;
        worker.join();
    }
}
