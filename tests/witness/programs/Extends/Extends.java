/**
 * As StandsBefore, but what is done under `order` depends on no other thread: so the run can go on without the reader
 * from before its read, and comes to the write by itself (Fig. 8 of Shacham, Sagiv and Schuster).
 */
public class Extends {
    static final Object order = new Object();
    static int value;

    static void step() {
        synchronized (order) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            step();
            int seen = value;
            step();
        });
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 4; i++)
                step();
            value = 1;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
