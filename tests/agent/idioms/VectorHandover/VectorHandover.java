// An element of a Vector hands over; Vector.addElement, isEmpty: a synchronized method's unlock
// happens-before the next lock of the same object (JLS 8.4.3.6, 17.4.4).
import java.util.Vector;

public class VectorHandover {
    static final Vector<String> VECTOR = new Vector<>();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (VECTOR.isEmpty()) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        VECTOR.addElement("item");
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
