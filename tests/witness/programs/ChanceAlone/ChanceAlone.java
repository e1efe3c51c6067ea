import java.util.Random;

/** The threads are started only if the random number is a certain one: the execution that starts none shows nothing. */
public class ChanceAlone {
    static int x;

    public static void main(String[] args) {
        if (new Random().nextInt(1000) == 777) {
            new Thread(() -> x++).start();
            new Thread(() -> x++).start();
        }
    }
}
