import java.util.concurrent.atomic.AtomicInteger;

/** An AtomicInteger that is published by a race: its value is volatile, not final. */
public class EarlyAtomic {
    static AtomicInteger shared;
    static String seen = "none";

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> shared = new AtomicInteger(5));
        Thread reader = new Thread(() -> {
            AtomicInteger atomic = shared;
            if (atomic != null) {
                seen = "" + atomic.get();
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(seen);
    }
}
