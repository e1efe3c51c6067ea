/** A value that nobody remembers in the end may have been seen before it was written. */
public class OverwrittenBefore {
    static int x;
    static int z;
    static boolean result;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = z;
            x = 9;
        });
        Thread two = new Thread(() -> {
            int r = x;
            z = 1;
            z = 2;
            z = 3;
            result = r == 2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        Thread last = new Thread(() -> System.out.println(result));
        last.start();
        last.join();
    }
}
