// Two threads share an object that they only read; one of them writes to its own copy: Object.clone() creates a
// new instance, and its fields are other variables (JLS 17.4.1) than those of the original.
public class CloneOwnCopy {
    static final class Point implements Cloneable {
        int value;
        volatile int flag;

        @Override
        public Point clone() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final Point POINT = new Point();
    static int seen;

    public static void main(String[] args) throws Exception {
        POINT.value = 42;
        Thread reader = start(() -> seen = POINT.value);
        Thread writer = start(() -> {
            Thread.sleep(100);
            Point copy = POINT.clone();
            copy.value++;
        });
        reader.join();
        writer.join();
        if (seen != 42 || POINT.value != 42) {
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
