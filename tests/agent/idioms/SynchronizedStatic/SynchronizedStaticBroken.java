// As SynchronizedStatic, but the block locks another object.
public class SynchronizedStaticBroken {
    static final Object LOCK = new Object();
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(SynchronizedStaticBroken::count);
        synchronized (LOCK) {
            count++;
        }
        second.join();
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
