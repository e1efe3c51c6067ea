// An array is filled before a volatile field refers to it; JLS 17.4.5: a write to a volatile field
// happens-before every subsequent read of it, whereas elements are not volatile.
public class VolatileArrayReference {
    static volatile int[] cells;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (cells == null) {
                Thread.onSpinWait();
            }
            seen = cells[1];
        });
        cells = new int[] {0, 42};
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
