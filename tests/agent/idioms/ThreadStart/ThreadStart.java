// What precedes start() is seen by the thread; JLS 17.4.5: a call to start() on a thread happens-
// before any action in it.
public class ThreadStart {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        value = 42;
        Thread reader = start(() -> {
            seen = value;
        });
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
