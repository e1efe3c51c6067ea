// Random numbers of all kinds, whose seeds the program did not choose.
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

public class GivenRandom {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        double a = Math.random();
        long b = new Random().nextLong();
        int c = ThreadLocalRandom.current().nextInt();
        long d = new SplittableRandom().nextLong();
        UUID e = UUID.randomUUID();
        int f = new SecureRandom().nextInt();
        Collections.shuffle(new ArrayList<>(List.of(1, 2, 3)));
        long g = new Random(7).nextLong() + new SplittableRandom(7).nextLong();
        Random unused = new Random();
        worker.join();
    }
}
