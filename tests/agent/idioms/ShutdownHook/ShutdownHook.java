// A shutdown hook sees what preceded System.exit(); Runtime.exit starts the registered hooks, and
// JLS 17.4.5: a call to start() on a thread happens-before any action in it.
public class ShutdownHook {
    static int value;

    static void report() {
        if (value != 42) {
            throw new AssertionError(value);
        }
        System.out.println("done");
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(ShutdownHook::report));
        value = 42;
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
