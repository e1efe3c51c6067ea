// As ArrayCopySource, but one of those is written, too.
public class ArrayCopySourceBroken {
    static int[] cells = new int[8];

    public static void main(String[] args) throws Exception {
        int[] copy = new int[8];
        cells[5] = 42;
        Thread one = start(() -> {
            cells[5] = 1;
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            System.arraycopy(cells, 4, copy, 0, 2);
        });
        one.join();
        two.join();
        int seen = copy[1];
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
