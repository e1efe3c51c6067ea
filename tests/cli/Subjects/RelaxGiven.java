/** A race that does no harm, in a program that asks for the time. */
public class RelaxGiven {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> shared = 1);
        writer.start();
        int seen = shared;
        if (System.nanoTime() == 0 && seen == 2)
            throw new AssertionError();
        writer.join();
    }
}
