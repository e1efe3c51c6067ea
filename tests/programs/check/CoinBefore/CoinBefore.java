// A number that is drawn before any thread starts is a choice, too, and so it is in a program that starts
// none unless the number says so.
import java.util.Random;

public class CoinBefore {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        if (new Random().nextInt(3) != 2) {
            return;
        }
        Thread worker = new Thread(() -> data++);
        worker.start();
        data++;
        worker.join();
    }
}
