// Plain data is handed over behind a volatile flag that the reader waits for.
public class VolatileFlagHandover {
    static int data;
    static int[] more;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            more = new int[] {2};
            ready = true;
        });
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            assert data == 1 && more[0] == 2;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
