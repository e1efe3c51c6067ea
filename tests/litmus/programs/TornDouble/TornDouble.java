/** A plain double is written in two halves. */
public class TornDouble {
    static double x;
    static long result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = Double.longBitsToDouble(0x3ff0000000000001L);
        });
        Thread reader = new Thread(() -> {
            result = Double.doubleToRawLongBits(x);
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
