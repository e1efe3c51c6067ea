// A thread asks whether it is interrupted; JLS 17.4.4: an interrupt synchronizes-with any point
// where a thread determines that the thread has been interrupted (here by Thread.interrupted()).
public class InterruptPolled {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            seen = value;
        });
        value = 42;
        reader.interrupt();
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
