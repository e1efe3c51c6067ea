// A monitor may be that of an array (JLS 17.1: each object is associated with a monitor).
public class SynchronizedArray {
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
            synchronized (LOCK) {
                value += 41;
            }
        });
        one.join();
        two.join();
        int seen = value;
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
