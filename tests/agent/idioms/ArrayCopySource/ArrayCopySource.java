// System.arraycopy() reads the elements of the source that it copies, and no others.
public class ArrayCopySource {
    static int[] cells = new int[8];

    public static void main(String[] args) throws Exception {
        int[] copy = new int[8];
        cells[5] = 42;
        Thread one = start(() -> {
            cells[0] = 1;
            cells[1] = 1;
            cells[3] = 1;
            cells[6] = 1;
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            System.arraycopy(cells, 4, copy, 0, 2);
        });
        one.join();
        two.join();
        int seen = copy[1];
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
