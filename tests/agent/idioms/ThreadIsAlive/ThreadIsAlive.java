// A thread is no longer alive; JLS 17.4.4: the final action in a thread synchronizes-with any
// action that detects that it has terminated, as by isAlive().
public class ThreadIsAlive {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            value = 42;
        });
        while (writer.isAlive()) {
            Thread.onSpinWait();
        }
        int seen = value;
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
