// As SynchronizedArray, but of two arrays.
public class SynchronizedArrayBroken {
    static int value;
    static final int[] LOCK = new int[0];
    static final Object[][] OTHER = new Object[1][];

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            synchronized (LOCK) {
                value++;
            }
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            synchronized (OTHER) {
                value += 41;
            }
        });
        one.join();
        two.join();
        int seen = value;
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
