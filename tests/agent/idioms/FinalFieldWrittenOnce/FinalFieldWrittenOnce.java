// Objects that a constructor writes are reached through a final field of an object published in the mode
// opaque; before and after that its thread makes others, and synchronizes with nobody. JLS 17.5.1: what is
// reached by dereferencing a final field is at least as up to date as at the end of the constructor.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldWrittenOnce {
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
            seen = place.point.x;
        });
        new Place(new Point());
        Place place = new Place(new Point());
        publish(place);
        new Place(new Point()).point.x = 41;
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
