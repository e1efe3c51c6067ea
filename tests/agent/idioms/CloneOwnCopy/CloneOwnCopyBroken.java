// As CloneOwnCopy, but the thread that makes a copy writes to the original: nothing orders that after the other
// thread's read.
public class CloneOwnCopyBroken {
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
            POINT.value = copy.value + 1;
        });
        reader.join();
        writer.join();
        if (seen == 0) {
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
