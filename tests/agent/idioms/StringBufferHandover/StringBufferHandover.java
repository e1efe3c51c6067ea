// A character of a StringBuffer hands over; StringBuffer.append, length: a synchronized method's
// unlock happens-before the next lock of the same object (JLS 8.4.3.6, 17.4.4).
public class StringBufferHandover {
    static final StringBuffer BUFFER = new StringBuffer();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (BUFFER.length() == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        BUFFER.append('x');
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
