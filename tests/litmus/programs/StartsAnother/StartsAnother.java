/** A thread starts one thread more if it sees what the write of the last one leads to. */
public class StartsAnother {
    static int x;
    static int y;
    static int other;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            seen = x;
            if (seen == 1) {
                new Thread(() -> other = 1).start();
            }
            new Thread(() -> y = 1).start();
        });
        Thread second = new Thread(() -> {
            if (y == 1) {
                x = 1;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        if (seen == 1) {
            throw new AssertionError("seen");
        }
        System.out.println("ok");
    }
}
