// As ArrayMonitor, but the arrays are others.
public class ArrayMonitorBroken {
    static final int[] FIRST = new int[1];
    static final Object[] SECOND = new Object[1];
    static final int[][] THIRD = new int[1][1];
    static final int[] OTHER = new int[1];
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
        Thread second = start(ArrayMonitorBroken::count);
        synchronized (OTHER) {
            count++;
        }
        second.join();
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
