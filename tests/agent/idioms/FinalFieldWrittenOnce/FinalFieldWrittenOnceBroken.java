// As FinalFieldWrittenOnce, but what the constructor has written is written again after the publication.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldWrittenOnceBroken {
    static final class Point {
        int x;
    }

    static final class Place {
        final Point point;

        Place(Point point) {
            this.point = point;
            point.x = 42;
        }
    }

    static final AtomicReference<Place> SHARED = new AtomicReference<>();
    static int seen;

    static Place get() {
        return SHARED.getOpaque();
    }

    static void publish(Place object) {
        SHARED.setOpaque(object);
    }

    public static void main(String[] args) throws Exception {
        publish(get()); // linking a call site is no part of the hand-over
        Thread reader = start(() -> {
            Place place = get();
            while (place == null) {
                Thread.onSpinWait();
                place = get();
            }
            Thread.sleep(100);
            seen = place.point.x;
        });
        new Place(new Point());
        Place place = new Place(new Point());
        publish(place);
        place.point.x = 41;
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
