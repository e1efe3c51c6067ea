// As InterruptWait, but the value is written after the hand-over: nothing orders it before the
// read.
public class InterruptWaitBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        reader.interrupt();
        value = 42;
        reader.join();
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
