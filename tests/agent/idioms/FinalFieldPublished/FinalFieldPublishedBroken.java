// As FinalFieldPublished, but the field is not final.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldPublishedBroken {
    static final class Point {
        int x;

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
