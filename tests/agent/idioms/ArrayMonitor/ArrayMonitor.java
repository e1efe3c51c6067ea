// Blocks on arrays count; JLS 17.1: each object, arrays included, has a monitor.
public class ArrayMonitor {
    static final int[] FIRST = new int[1];
    static final Object[] SECOND = new Object[1];
    static final int[][] THIRD = new int[1][1];
    static int count;

    static void count() {
        synchronized (FIRST) {
            synchronized (SECOND) {
                synchronized (THIRD) {
                    count++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(ArrayMonitor::count);
        synchronized (FIRST) {
            count++;
        }
        second.join();
        if (count != 2) {
            throw new AssertionError(count);
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
