// As FinalFieldVolatile, but the volatile field is written before the plain field.
public class FinalFieldVolatileBroken {
    static final class Point {
        final int x;
        int y;

        Point(int x) {
            this.x = x;
        }
    }

    static volatile Point shared;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (shared == null) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = shared.x + shared.y;
        });
        Point point = new Point(40);
        shared = point;
        point.y = 2;
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
