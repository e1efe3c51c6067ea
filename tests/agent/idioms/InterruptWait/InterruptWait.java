// An interrupt ends a wait; JLS 17.4.4: an interrupt synchronizes-with any point where a thread
// determines that the thread has been interrupted (here by InterruptedException, under a monitor
// that only the reader takes).
public class InterruptWait {
    static final Object LOCK = new Object();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            boolean interrupted = false;
            synchronized (LOCK) {
                while (!interrupted) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
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
