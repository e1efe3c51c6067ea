// A plain long is written by one thread and read by another.
// The mistake: it is a race, and the language even allows the two halves to be written separately.
// Interleavings write it as a whole, so the assertion never fails here.
public class LongHalves {
    static long value;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> value = -1L);
        Thread reader = new Thread(() -> {
            long seen = value;
            assert seen == 0 || seen == -1L;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
