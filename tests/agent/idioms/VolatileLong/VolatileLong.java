// A volatile long is counted up; JLS 17.4.5: a write to a volatile field happens-before every
// subsequent read of it.
public class VolatileLong {
    static volatile long version;
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (version == 0) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        version++;
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
