// An interrupt ends a sleep; JLS 17.4.4: an interrupt synchronizes-with any point where a thread
// determines that the thread has been interrupted (here by InterruptedException).
public class InterruptSleep {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            boolean interrupted = false;
            while (!interrupted) {
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException e) {
                    interrupted = true;
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
