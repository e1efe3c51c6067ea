// A static synchronized method and a block on the class count; JLS 8.4.3.6: the method locks the
// monitor of the Class object (17.4.4).
public class SynchronizedStatic {
    static final Object LOCK = new Object();
    static int count;

    static synchronized void count() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread second = start(SynchronizedStatic::count);
        synchronized (SynchronizedStatic.class) {
            count++;
        }
        second.join();
        if (count != 2) {
            throw new AssertionError(count);
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
