// A volatile long is written by one thread and read by another: atomic and ordered.
public class LongHalvesFixed {
    static volatile long value;

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
