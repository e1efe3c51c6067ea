// A handler of uncaught exceptions that is given to a running thread, and the default one: what was done
// before is seen when it is called, as they are volatile fields of Thread.
public class UncaughtHandlerSet {
    static int state;
    static int count;

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            Thread.sleep(1000);
            throw new IllegalStateException();
        });
        state = 21;
        one.setUncaughtExceptionHandler((thread, exception) -> count += state);
        one.join();
        Thread two = start(() -> {
            Thread.sleep(1000);
            throw new IllegalStateException();
        });
        state = 21;
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> count += state);
        two.join();
        int seen = count;
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
