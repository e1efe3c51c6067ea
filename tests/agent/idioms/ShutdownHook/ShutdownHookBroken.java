// As ShutdownHook, but the value is written by a thread that nothing orders before the exit.
public class ShutdownHookBroken {
    static int value;

    static void report() {
        if (value < 0) {
            throw new AssertionError(value);
        }
        System.out.println("done");
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHookBroken::report));
        start(() -> {
            value = 42;
            Thread.sleep(60_000);
        });
        Thread.sleep(100);
        System.exit(0);
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
