import java.io.IOException;

/** Two threads count without a lock. Prints, reads its input, and ends with the status that its argument names. */
public class Racy {
    static int count;

    static void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException, IOException {
        Thread one = new Thread(Racy::add, "one");
        Thread two = new Thread(Racy::add, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("to stdout: " + new String(System.in.readAllBytes()));
        System.err.println("to stderr");
        if (args.length > 0) {
            System.exit(Integer.parseInt(args[0]));
        }
    }
}
