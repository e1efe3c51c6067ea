// As VolatileArrayReference, but the element is written when the array is published.
public class VolatileArrayReferenceBroken {
    static volatile int[] cells;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (cells == null) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = cells[1];
        });
        cells = new int[2];
        cells[1] = 42;
        reader.join();
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
