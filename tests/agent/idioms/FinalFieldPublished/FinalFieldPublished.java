// An immutable object is published in the mode opaque, which orders nothing; JLS 17.5: whoever sees
// the object after its constructor has ended sees its final fields.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldPublished {
    static final class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    static final AtomicReference<Point> SHARED = new AtomicReference<>();
    static int seen;

    static Point get() {
        return SHARED.getOpaque();
    }

    static void publish(Point object) {
        SHARED.setOpaque(object);
    }

    public static void main(String[] args) throws Exception {
        publish(get()); // linking a call site is no part of the hand-over
        Thread reader = start(() -> {
            Point point = get();
            while (point == null) {
                Thread.onSpinWait();
                point = get();
            }
            seen = point.x;
        });
        publish(new Point(42));
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
