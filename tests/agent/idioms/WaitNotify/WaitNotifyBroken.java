// As WaitNotify, but the value is written after the hand-over: nothing orders it before the read.
public class WaitNotifyBroken {
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
            Thread.sleep(100);
            seen = value;
        });
        synchronized (LOCK) {
            ready = true;
            LOCK.notifyAll();
        }
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
