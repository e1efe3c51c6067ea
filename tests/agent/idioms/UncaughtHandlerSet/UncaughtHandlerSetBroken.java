// As UncaughtHandlerSet, but the state is changed when the handlers have been set.
public class UncaughtHandlerSetBroken {
    static int state;
    static int count;

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            Thread.sleep(1000);
            throw new IllegalStateException();
        });
        one.setUncaughtExceptionHandler((thread, exception) -> count += state);
        state = 21;
        one.join();
        Thread two = start(() -> {
            Thread.sleep(1000);
            throw new IllegalStateException();
        });
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> count += state);
        state = 21;
        two.join();
        int seen = count;
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
