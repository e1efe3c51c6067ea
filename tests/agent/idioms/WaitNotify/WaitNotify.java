// The reader waits for a notification under the monitor; JLS 17.2.1 and 17.4.4: wait() takes the
// monitor again, and an unlock of a monitor synchronizes-with every subsequent lock of it.
public class WaitNotify {
    static final Object LOCK = new Object();
    static boolean ready;
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            synchronized (LOCK) {
                while (!ready) {
                    LOCK.wait();
                }
            }
            seen = value;
        });
        value = 42;
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
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
