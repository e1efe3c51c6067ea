import java.util.Random;

/*
 * The status depends on a random number, of which one is tried out, and on no schedule: all of them end with the
 * same one. (A pass of the search that began at another time may have seen another one.)
 */
public class ExitsByChance {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (new Random().nextInt(2) == 0) {
                System.exit(3);
            }
        });
        thread.start();
        thread.join();
    }
}
