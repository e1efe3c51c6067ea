/** A plain long is written in two halves. */
public class TornLong {
    static long x;
    static long result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = -1;
        });
        Thread reader = new Thread(() -> {
            result = x;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
