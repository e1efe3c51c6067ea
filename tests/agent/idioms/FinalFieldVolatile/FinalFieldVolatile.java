// An object with final and plain fields is published by a volatile field; JLS 17.4.5: the write of
// the volatile field happens-before every subsequent read of it.
public class FinalFieldVolatile {
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
            seen = shared.x + shared.y;
        });
        Point point = new Point(40);
        point.y = 2;
        shared = point;
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
